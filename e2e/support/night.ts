/** True if `HALLBOOK_NIGHT=1` is set. Random, repeated and combined tests then run at full length. */
export const isNightRun = process.env.HALLBOOK_NIGHT === '1'

/** Returns the first value by day and the second value at night. */
export const pickDayOrNight = <T>(day: T, atNight: T): T => (isNightRun ? atNight : day)

/**
 * Seed of random tests. By day it is constant: its first few scenarios cover every fault of the model. At night it is
 * random and logged.
 */
export const seed = Number(process.env.HALLBOOK_SEED ?? pickDayOrNight(3320, Date.now() % 2 ** 31))
