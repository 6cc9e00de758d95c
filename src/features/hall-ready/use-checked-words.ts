import { useLingui } from '@lingui/react/macro'
import { formatTime } from '@/i18n/format.ts'
import { timeAndDay } from '@/i18n/long-dates.ts'
import { ageOf } from './last-check.ts'

type CheckedWords = {
  /** "Ready for the hall, checked at 18:04". */
  ready: string
  /** "Last good check: 18:04". */
  last: string
  /** True if a day has passed since the check. */
  old: boolean
}

/** Returns texts about the time of the last successful check. */
export const useCheckedWords = (): ((at: number) => CheckedWords) => {
  const { t } = useLingui()
  return (at) => {
    const { day, old } = ageOf(at, Date.now())
    const time = formatTime(at)
    const yesterday = day === 'yesterday'
    const when = yesterday ? t`yesterday at ${time}` : timeAndDay(new Date(at).toISOString())
    return {
      ready: yesterday
        ? t`Ready for the hall, checked yesterday at ${time}`
        : t`Ready for the hall, checked at ${time}`,
      last: t`Last good check: ${when}`,
      old,
    }
  }
}
