import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { ArrowRightLeft } from 'lucide-react'
import { Suspense, useState } from 'react'
import { DeviceRow } from '@/kit/page/device-row.tsx'
import { lazyDialog } from '@/kit/page/lazy-dialog.tsx'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { useRegisterAccess } from '@/user/use-register-access.ts'

const SaveFileDialog = lazyDialog(() => import('./save-file-dialog.tsx').then((m) => m.SaveFileDialog))
const CodesDialog = lazyDialog(() => import('./codes-dialog.tsx').then((m) => m.CodesDialog))
const ReceiveDialog = lazyDialog(() => import('./receive-dialog.tsx').then((m) => m.ReceiveDialog))

/** Maximum number of changes that can be shown as codes. A file is quicker for more changes. */
const MAX_CHANGES_AS_CODES = 200

/** Row of the panel for moving unsent changes between devices of the same user without a network. */
export const TransferRow = () => {
  const { db } = useReplica()
  const [openDialog, setOpenDialog] = useState<'file' | 'codes' | 'take' | null>(null)
  const waiting = useLiveQuery(async () => (await db.outbox.count()) + (await db.set_aside.count()), [db]) ?? 0
  const close = () => setOpenDialog(null)
  const { register: hasRegister } = useRegisterAccess()
  if (!hasRegister && !waiting) return null
  return (
    <DeviceRow
      icon={ArrowRightLeft}
      title={<Trans>Move changes between devices</Trans>}
      action={
        <>
          {waiting ? (
            <Button onClick={() => setOpenDialog('file')}>
              <Trans>Save to a file</Trans>
            </Button>
          ) : null}
          {waiting && waiting <= MAX_CHANGES_AS_CODES ? (
            <Button onClick={() => setOpenDialog('codes')}>
              <Trans>Show as codes</Trans>
            </Button>
          ) : null}
          <Button onClick={() => setOpenDialog('take')}>
            <Trans>Bring in changes</Trans>
          </Button>
        </>
      }
    >
      <p>
        {waiting ? (
          <>
            {plural(waiting, {
              one: '# change here has not been sent.',
              other: '# changes here have not been sent.',
            })}{' '}
            {waiting > MAX_CHANGES_AS_CODES ? (
              <Trans>
                Another of your devices can take them in a file. There are too many for codes, which hold up to 200.
              </Trans>
            ) : (
              plural(waiting, {
                one: 'Another of your devices can take it, in a file or as codes, without Wi-Fi.',
                other: 'Another of your devices can take them, in a file or as codes, without Wi-Fi.',
              })
            )}
          </>
        ) : (
          <Trans>Nothing is waiting here. You can bring in changes from another of your devices.</Trans>
        )}
      </p>
      <Suspense>
        {openDialog === 'file' ? <SaveFileDialog onClose={close} /> : null}
        {openDialog === 'codes' ? <CodesDialog onClose={close} /> : null}
        {openDialog === 'take' ? <ReceiveDialog onClose={close} /> : null}
      </Suspense>
    </DeviceRow>
  )
}
