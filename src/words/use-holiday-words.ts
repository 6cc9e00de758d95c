import { useLingui } from '@lingui/react/macro'

/** A holiday's name in the language of the screen; the English name stays in the records. */
export const useHolidayWords = (): ((holiday: string) => string) => {
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
