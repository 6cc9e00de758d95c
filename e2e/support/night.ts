/** `HALLBOOK_NIGHT=1`: what is played by chance, in rounds or in every combination is played at full length. */
export const night = process.env.HALLBOOK_NIGHT === '1'

/** So much by day, so much at night. */
export const byNight = <T>(day: T, atNight: T): T => (night ? atNight : day)

/**
 * By day each run plays the same: from here a few scenarios of the model meet every fault there is. At night another one
 * each time, and its number is told.
 */
export const seed = Number(process.env.HALLBOOK_SEED ?? byNight(3320, Date.now() % 2 ** 31))
