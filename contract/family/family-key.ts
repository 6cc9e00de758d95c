/** Header with the key of an opened family page. */
export const FAMILY_KEY_HEADER = 'X-Family-Key'

/** Minutes without a call after which the key of an opened family page ends. */
export const FAMILY_KEY_MINUTES = 30

/** Minutes for which an emailed code opens a family page. */
export const FAMILY_CODE_MINUTES = 15
