import { Trans } from '@lingui/react/macro'
import { TabletSmartphone } from 'lucide-react'
import { canVibrate, useVibration } from '@/browser/use-vibration.ts'
import { Checkbox } from '@/ui/checkbox.tsx'

/** Settings that apply to this device, for all users of the device. They are stored at once, only on the device. */
export const DeviceSettings = () => {
  const [isVibrationOn, setVibration] = useVibration()
  const isAvailable = canVibrate()
  return (
    <section className="grid gap-3 rounded-xl border border-border bg-card p-5">
      <h2 className="flex items-center gap-2.5 text-xl font-bold">
        <TabletSmartphone aria-hidden="true" className="text-link" />
        <Trans>This device</Trans>
      </h2>
      <Checkbox
        role="switch"
        aria-describedby="vibration-note"
        checked={isAvailable && isVibrationOn}
        onCheckedChange={setVibration}
        disabled={!isAvailable}
      >
        <Trans>Vibrate when a person is ticked</Trans>
      </Checkbox>
      <p id="vibration-note" className="text-sm text-muted-foreground">
        {isAvailable ? (
          <Trans>Saved on this device only, straight away.</Trans>
        ) : (
          <Trans>This device cannot vibrate from a web page.</Trans>
        )}
      </p>
    </section>
  )
}
