import { useLingui } from '@lingui/react/macro'

/** Returns a holiday's name in the user's language. Records store the English name. */
export const useHolidayLabel = (): ((holiday: string) => string) => {
  const { t } = useLingui()
  const words: Record<string, string> = {
    'Jan/Feb': t`Jan/Feb`,
    'Mar/April': t`Mar/April`,
    'May/June': t`May/June`,
    'July/Aug': t`July/Aug`,
    'Sept/Oct': t`Sept/Oct`,
    'Nov/Dec': t`Nov/Dec`,
    'Extra Sessions': t`Extra Sessions`,
  }
  return (holiday) => words[holiday] ?? holiday
}
