import { i18n } from '@lingui/core'

/** Browsers may know no Welsh: its numbers are written as in English. */
const formatOf = (digits: number) =>
  new Intl.NumberFormat([i18n.locale, 'en-GB'], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })

/** `32,170`. */
export const formatCount = (count: number): string => formatOf(0).format(count)

/** `7.2`, always with its one decimal. */
export const formatTenths = (number: number): string => formatOf(1).format(number)

/** `54.2%` (DASH-129). */
export const formatPercent = (percentage: number): string => `${formatTenths(percentage)}%`

/** `+20`, `−8` and `0`, for what differs. */
export const formatDifference = (difference: number): string =>
  `${difference > 0 ? '+' : difference < 0 ? '−' : ''}${formatCount(Math.abs(difference))}`
