import { i18n } from '@lingui/core'

const MB_OF_GB = 1000

/** "340 MB", and from 1 GB "10.7 GB", as the language writes numbers. `mb` in MB of 1,000,000 bytes. */
export const formatRoom = (mb: number): string => {
  const inGb = mb >= MB_OF_GB
  // Browsers may know no Welsh: its numbers are written as in English.
  return new Intl.NumberFormat([i18n.locale, 'en-GB'], {
    style: 'unit',
    unit: inGb ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: inGb ? 1 : 0,
  }).format(inGb ? mb / MB_OF_GB : mb)
}
