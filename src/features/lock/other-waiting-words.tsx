import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OtherWaiting } from '@/device/lock-waiting.ts'

/** Text about another user's unsent work on this device and how it can be sent. */
export const OtherWaitingWords = ({ other: { name, count } }: { other: OtherWaiting }) => {
  const { t } = useLingui()
  if (name === null) {
    const waits = plural(count, {
      one: '# change of another volunteer waits on this device.',
      other: '# changes of another volunteer wait on this device.',
    })
    return (
      <p className="name">
        {waits} {t`Sent as soon as they sign in here once with Wi-Fi.`}
      </p>
    )
  }
  const waits = plural(count, {
    one: `# change of ${name} waits on this device.`,
    other: `# changes of ${name} wait on this device.`,
  })
  return (
    <p className="name">
      {waits} {t`Sent as soon as ${name} unlocks it here once with Wi-Fi.`}
    </p>
  )
}
