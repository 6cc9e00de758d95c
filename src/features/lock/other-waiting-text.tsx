import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OtherUserPending } from '@/device-lock/lock-pending.ts'

/** Text about another user's unsent work on this device and how it can be sent. */
export const OtherWaitingText = ({ other: { name, count } }: { other: OtherUserPending }) => {
  const { t } = useLingui()
  if (name === null) {
    const anonymousPendingText = plural(count, {
      one: '# change of another volunteer waits on this device.',
      other: '# changes of another volunteer wait on this device.',
    })
    return (
      <p className="name">
        {anonymousPendingText} {t`Sent as soon as they sign in here once with Wi-Fi.`}
      </p>
    )
  }
  const pendingText = plural(count, {
    one: `# change of ${name} waits on this device.`,
    other: `# changes of ${name} wait on this device.`,
  })
  return (
    <p className="name">
      {pendingText} {t`Sent as soon as ${name} unlocks it here once with Wi-Fi.`}
    </p>
  )
}
