import { Trans } from '@lingui/react/macro'
import { LockRow } from '@/features/lock/lock-row.tsx'
import { TransferRow } from '@/features/transfer/transfer-row.tsx'
import { useRegisterAccess } from '@/user/use-register-access.ts'
import { CheckRow } from './check-row.tsx'
import { DeviceNameRow } from './device-name-row.tsx'
import { StorageRow } from './storage-row.tsx'
import { SupportFileRow } from './support-file-row.tsx'

/**
 * Section of the panel about this device, with one `DeviceRow` for each topic.
 * @param full true if the last save failed because the device is full
 */
export const ThisDevice = ({ full }: { full: boolean }) => {
  const { register } = useRegisterAccess()
  return (
    <section className="mt-5 grid gap-3">
      <h3 className="text-lg font-bold">
        <Trans>This device</Trans>
      </h3>
      <ul className="rounded-xl border bg-card px-4 py-0.5">
        <DeviceNameRow />
        <LockRow />
        {register ? <StorageRow full={full} /> : null}
        <TransferRow />
        {register ? <CheckRow /> : null}
        <SupportFileRow />
      </ul>
    </section>
  )
}
