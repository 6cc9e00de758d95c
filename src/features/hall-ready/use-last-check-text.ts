import { useLingui } from '@lingui/react/macro'
import { formatTime } from '@/i18n/format.ts'
import { formatTimeAndDay } from '@/i18n/long-dates.ts'
import { getCheckAge } from './last-check.ts'

type LastCheckText = {
  /** Text such as "Ready for the hall, checked at 18:04". */
  ready: string
  /** Text such as "Last good check: 18:04". */
  last: string
  /** True if a day has passed since the check. */
  old: boolean
}

/** Returns texts about the time of the last successful check. */
export const useLastCheckText = (): ((checkedAt: number) => LastCheckText) => {
  const { t } = useLingui()
  return (checkedAt) => {
    const { day, old } = getCheckAge(checkedAt, Date.now())
    const time = formatTime(checkedAt)
    const isYesterday = day === 'yesterday'
    const when = isYesterday ? t`yesterday at ${time}` : formatTimeAndDay(new Date(checkedAt).toISOString())
    return {
      ready: isYesterday
        ? t`Ready for the hall, checked yesterday at ${time}`
        : t`Ready for the hall, checked at ${time}`,
      last: t`Last good check: ${when}`,
      old,
    }
  }
}
