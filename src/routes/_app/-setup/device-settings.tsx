import { Trans } from '@lingui/react/macro'
import { TabletSmartphone } from 'lucide-react'
import { canVibrate, useVibration } from '@/device/use-vibration.ts'
import { Checkbox } from '@/ui/checkbox.tsx'

/**
 * Settings of this device, for all of its users. Changes are stored on the device immediately and never sent to the
 * server.
 */
export const DeviceSettings = () => {
  const [vibration, setVibration] = useVibration()
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
        checked={isAvailable && vibration}
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
