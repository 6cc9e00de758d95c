import { Trans } from '@lingui/react/macro'
import { formatTime, formatTimestamp } from '@/i18n/format.ts'

/** Time at which the numbers were counted, with the date if it was not today. */
export const CountedAt = ({ countedAt }: { countedAt: number }) => {
  const stamp = formatTimestamp(new Date(countedAt).toISOString())
  const isToday = formatTimestamp(new Date().toISOString()).slice(0, 10) === stamp.slice(0, 10)
  const when = isToday ? formatTime(countedAt) : stamp
  return <Trans>Counted at {when}</Trans>
}
