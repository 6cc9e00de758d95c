import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OtherWaiting } from '@/device/lock-waiting.ts'

/** Whose work waits on this device besides one's own, how much it is, and what gets it sent. */
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
