/**
 * Life of a contact (Tsamis 2020, ch. 4): all pairs every step, persistence stamps, batch removal,
 * manifolds, begin and end of touch. Start at {@link ContactUpdate}.
 */
package dev.broadside.physics.internal.contact;
