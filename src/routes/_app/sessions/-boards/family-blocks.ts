/**
 * Number of families in a block, about one tablet screen. A board renders the first block at once and the other blocks
 * later, so that a thousand people open as fast as sixty.
 */
export const FAMILIES_PER_BLOCK = 20
