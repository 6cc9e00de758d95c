import { dayInLondon } from '@contract/rules/days.ts'
import { longDay } from '@/i18n/format.ts'

/** The day of an answer as DD/MM/YYYY (SUR-85): some have only that, others a moment. */
export const feedbackDay = (created: string): string =>
  longDay(created.length > 10 ? dayInLondon(new Date(created)) : created)
