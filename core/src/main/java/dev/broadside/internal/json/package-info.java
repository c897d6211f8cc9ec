/**
 * JSON text, written by {@link dev.broadside.internal.json.JsonWriter} and read strictly by {@link
 * dev.broadside.internal.json.JsonReader} into values that know their path. For scene files and
 * what commands print; not for data of millions of rows.
 */
package dev.broadside.internal.json;
