import { Trans } from '@lingui/react/macro'
import { formatCountTime } from '@/i18n/timestamp.ts'

/** Time at which the numbers were counted, with the date if it was not today. */
export const CountedAt = ({ countedAt }: { countedAt: number }) => {
  const when = formatCountTime(countedAt)
  return <Trans>Counted at {when}</Trans>
}
