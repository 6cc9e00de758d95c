/** True with `HALLBOOK_NIGHT=1`. Random, repeated and combined tests then run at full length. */
export const night = process.env.HALLBOOK_NIGHT === '1'

/** Returns the first value in daytime runs and the second at night. */
export const byNight = <T>(day: T, atNight: T): T => (night ? atNight : day)

/**
 * Seed of random tests. In daytime runs it is constant, and from it a few scenarios of the model cover every
 * fault. At night it is random and logged.
 */
export const seed = Number(process.env.HALLBOOK_SEED ?? byNight(3320, Date.now() % 2 ** 31))
