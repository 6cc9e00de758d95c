import { i18n } from '@lingui/core'

const MB_PER_GB = 1000

/**
 * Formats storage as "340 MB", and from 1 GB as "10.7 GB", in the active language. `mb` is in units of 1,000,000 bytes.
 */
export const formatStorageSize = (mb: number): string => {
  const isInGb = mb >= MB_PER_GB
  // Fall back to English, because browsers may lack Welsh number formats.
  return new Intl.NumberFormat([i18n.locale, 'en-GB'], {
    style: 'unit',
    unit: isInGb ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: isInGb ? 1 : 0,
  }).format(isInGb ? mb / MB_PER_GB : mb)
}
