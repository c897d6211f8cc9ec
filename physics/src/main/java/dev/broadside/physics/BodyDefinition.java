package dev.broadside.physics;

/** What a body starts with. Plain data to fill in; may be used for many bodies. */
public final class BodyDefinition {
  /** Speed below which a body may fall asleep unless it says otherwise, m/s (Box2D v3's value). */
  public static final float DEFAULT_SLEEP_SPEED = 0.05f;

  BodyType type = BodyType.STATIC;
  float x;
  float y;
  float cosine = 1;
  float sine;
  float velocityX;
  float velocityY;
  float angularVelocity;
  float linearDamping;
  float angularDamping;
  float gravityScale = 1;
  float sleepSpeed = DEFAULT_SLEEP_SPEED;
  boolean fixedRotation;
  boolean bullet;
  boolean awake = true;
  boolean sleepAllowed = true;
  boolean enabled = true;
  Object userData;

  private BodyDefinition(BodyType type, float x, float y) {
    this.type = type;
    position(x, y);
  }

  /** A body that never moves by itself. */
  public static BodyDefinition fixed(float x, float y) {
    return new BodyDefinition(BodyType.STATIC, x, y);
  }

  /** A body that moves as its velocity says. */
  public static BodyDefinition kinematic(float x, float y) {
    return new BodyDefinition(BodyType.KINEMATIC, x, y);
  }

  /** A body moved by forces, contacts and joints. */
  public static BodyDefinition dynamic(float x, float y) {
    return new BodyDefinition(BodyType.DYNAMIC, x, y);
  }

  /** Position of the origin, metres. */
  public BodyDefinition position(float px, float py) {
    x = Check.finite("body x", px);
    y = Check.finite("body y", py);
    return this;
  }

  /** Angle in radians. */
  public BodyDefinition angle(float radians) {
    Check.finite("body angle", radians);
    cosine = radians == 0 ? 1 : (float) StrictMath.cos(radians);
    sine = radians == 0 ? 0 : (float) StrictMath.sin(radians);
    return this;
  }

  /** Angle by its cosine and sine, which are kept bit by bit. */
  public BodyDefinition rotation(float cos, float sin) {
    if (!(Math.abs(cos * cos + sin * sin - 1) <= 1e-4f)) {
      throw new IllegalArgumentException(
          "body rotation (" + cos + ", " + sin + ") must be a cosine and a sine of one angle");
    }
    cosine = cos;
    sine = sin;
    return this;
  }

  /** Velocity of the centre of mass, m/s. A static body has none, whatever is said here. */
  public BodyDefinition velocity(float vx, float vy) {
    velocityX = Check.finite("velocity x", vx);
    velocityY = Check.finite("velocity y", vy);
    return this;
  }

  /** Spin in rad/s. Static bodies and those of fixed rotation have none. */
  public BodyDefinition angularVelocity(float radiansPerSecond) {
    angularVelocity = Check.finite("angular velocity", radiansPerSecond);
    return this;
  }

  /** Damping of velocity and spin, 1/s. */
  public BodyDefinition damping(float linear, float angular) {
    linearDamping = Check.notNegative("linear damping", linear);
    angularDamping = Check.notNegative("angular damping", angular);
    return this;
  }

  /** Factor on the world's gravity. */
  public BodyDefinition gravityScale(float scale) {
    gravityScale = Check.finite("gravity scale", scale);
    return this;
  }

  /**
   * Speed below which a dynamic body may fall asleep, m/s; {@link #DEFAULT_SLEEP_SPEED} by default.
   * A kinematic one sleeps only while it stands still.
   */
  public BodyDefinition sleepSpeed(float speed) {
    sleepSpeed = Check.notNegative("sleep speed", speed);
    return this;
  }

  /** Never turns. */
  public BodyDefinition fixedRotation() {
    fixedRotation = true;
    return this;
  }

  /** Continuous collision against dynamic bodies too. */
  public BodyDefinition bullet() {
    bullet = true;
    return this;
  }

  /** Starts asleep. */
  public BodyDefinition asleep() {
    awake = false;
    return this;
  }

  /** Never falls asleep. */
  public BodyDefinition neverSleeps() {
    sleepAllowed = false;
    return this;
  }

  /** Starts disabled: does not move or collide until enabled. */
  public BodyDefinition disabled() {
    enabled = false;
    return this;
  }

  /** Anything of yours. */
  public BodyDefinition userData(Object data) {
    userData = data;
    return this;
  }
}
