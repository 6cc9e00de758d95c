import { i18n } from '@lingui/core'

/**
 * Returns the number format of the active language. Falls back to English, because browsers may lack Welsh number
 * formats.
 */
const getNumberFormat = (digits: number) =>
  new Intl.NumberFormat([i18n.locale, 'en-GB'], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })

/** Formats a count as `32,170`. */
export const formatCount = (count: number): string => getNumberFormat(0).format(count)

/** Formats a number as `7.2`, always with one decimal. */
export const formatTenths = (number: number): string => getNumberFormat(1).format(number)

/** Formats a percentage as `54.2%` (DASH-129). */
export const formatPercent = (percentage: number): string => `${formatTenths(percentage)}%`

/** Formats a difference as `+20`, `−8` or `0`. */
export const formatDifference = (difference: number): string => {
  const count = formatCount(Math.abs(difference))
  if (difference > 0) return `+${count}`
  return difference < 0 ? `−${count}` : count
}
