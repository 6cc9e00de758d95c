import { formatDay, getLondonDay } from '@contract/rules/days.ts'
import { useLingui } from '@lingui/react/macro'

/** Formats the day of a timestamp in London as DD/MM/YYYY (FMT-01). */
export const formatDateCell = (moment: string): string => formatDay(getLondonDay(new Date(moment)))

/** Formats a day as DD/MM/YYYY (FMT-01). */
export const formatDayCell = (day: string): string => formatDay(day)

/** Returns a formatter for yes and no in the user's language. */
export const useYesNoFormatter = (): ((value: boolean) => string) => {
  const { t } = useLingui()
  return (value) => (value ? t({ message: 'Yes', context: 'it is' }) : t({ message: 'No', context: 'it is' }))
}
