import { dayInLondon } from '@contract/rules/days.ts'
import { formatLongDay } from '@/i18n/format.ts'

/** Formats an answer's day as DD/MM/YYYY (SUR-85). Some answers have only a day, others a timestamp. */
export const formatFeedbackDay = (created: string): string =>
  formatLongDay(created.length > 10 ? dayInLondon(new Date(created)) : created)
