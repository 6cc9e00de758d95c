/**
 * Families that a board draws together: about those in sight of a tablet. The others follow, so that a thousand people
 * open as fast as sixty.
 */
export const FAMILIES_IN_A_BLOCK = 20
