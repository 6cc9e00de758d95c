import { formatDay, getLondonDay } from '@contract/rules/days.ts'

/**
 * Formats the day of an answer as DD/MM/YYYY (SUR-85). Some answers contain only a day, other answers contain a
 * timestamp.
 */
export const formatFeedbackDay = (created: string): string =>
  formatDay(created.length > 10 ? getLondonDay(new Date(created)) : created)
