/** Author of changes that a family sent, as devices and questions name it. */
export const FAMILY_AUTHOR = 'family'
