/** Digits with the country code, at least 10 of them (USR-46 to USR-48); no country's code begins with a zero. */
const MOBILE = /^[1-9]\d{9,14}$/

/** Whether a text is a mobile number as it is stored. */
export const isMobile = (text: string): boolean => MOBILE.test(text)

/** A mobile number without the plus of its country code, and without what people put between digits after one. */
export const withoutPlus = (text: string): string => {
  const trimmed = text.trim()
  return trimmed.startsWith('+') ? trimmed.slice(1).replace(/[\s().-]/g, '') : trimmed
}

/**
 * A mobile number as a person types it, as it is stored: a national one of the United Kingdom gets its country code. What
 * reads like no number stays as it was typed.
 */
export const mobileFromTyped = (text: string): string => {
  const digits = text
    .replace(/[\s().-]/g, '')
    .replace(/^\+/, '')
    .replace(/^00/, '')
    .replace(/^440/, '44')
  if (!/^\d+$/.test(digits)) return text.trim()
  return digits.replace(/^07/, '447')
}
