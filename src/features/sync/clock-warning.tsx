import { Trans } from '@lingui/react/macro'
import { ClockAlert } from 'lucide-react'
import { getServerTimeIfBehind, isClockCorrected } from '@/api/clock.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { Banner } from '@/ui/banner.tsx'

/** Warning that the device's clock differs from the server's, so that new data would be on the wrong day. */
export const ClockWarning = ({ clockAheadMs }: { clockAheadMs: number }) => {
  const now = Date.now()
  const deviceTime = formatTimestamp(new Date(now).toISOString())
  const lastServerTime = getServerTimeIfBehind()
  const right = formatTimestamp(new Date(lastServerTime ?? now - clockAheadMs).toISOString())
  function renderAdvice() {
    if (lastServerTime !== null)
      return (
        <Trans>
          It says {deviceTime}, but this device was last in touch with the server on {right}. Set the date and time,
          then open Hallbook again: a session started now would be on the wrong day.
        </Trans>
      )
    if (isClockCorrected())
      return (
        <Trans>
          It says {deviceTime}, and it is {right}. Set the date and time, then open Hallbook again.
        </Trans>
      )
    return (
      <Trans>
        It says {deviceTime}, and it is {right}. Set the date and time, then open Hallbook again: a session started now
        would be on the wrong day.
      </Trans>
    )
  }
  return (
    <Banner tone="danger" icon={ClockAlert}>
      <b>
        <Trans>The clock of this device is wrong.</Trans>
      </b>{' '}
      {renderAdvice()}
    </Banner>
  )
}
