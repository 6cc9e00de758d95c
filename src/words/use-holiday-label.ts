import { useLingui } from '@lingui/react/macro'

/** Returns a function that translates the name of a holiday. Records store the English name. */
export const useHolidayLabel = (): ((holiday: string) => string) => {
  const { t } = useLingui()
  const holidayLabels: Record<string, string> = {
    'Jan/Feb': t`Jan/Feb`,
    'Mar/April': t`Mar/April`,
    'May/June': t`May/June`,
    'July/Aug': t`July/Aug`,
    'Sept/Oct': t`Sept/Oct`,
    'Nov/Dec': t`Nov/Dec`,
    'Extra Sessions': t`Extra Sessions`,
  }
  return (holiday) => holidayLabels[holiday] ?? holiday
}
