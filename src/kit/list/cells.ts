import { dayInLondon } from '@contract/rules/days.ts'
import { useLingui } from '@lingui/react/macro'
import { formatDay } from '@/ui/date/day-string.ts'

/** The day of a moment as DD/MM/YYYY (FMT-01). */
export const dateCell = (moment: string): string => formatDay(dayInLondon(new Date(moment)) as never)

/** A day as DD/MM/YYYY (FMT-01). */
export const dayCell = (day: string): string => formatDay(day as never)

/** Yes or No in the language of the page. */
export const useYesNo = (): ((value: boolean) => string) => {
  const { t } = useLingui()
  return (value) => (value ? t({ message: 'Yes', context: 'it is' }) : t({ message: 'No', context: 'it is' }))
}
