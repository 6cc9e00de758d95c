/**
 * Families that a board renders together, about one tablet screen. The other blocks follow, so that a thousand people
 * open as fast as sixty.
 */
export const FAMILIES_PER_BLOCK = 20
