import { parcelProvisionOperations } from '@contract/parcel-provision-sessions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { CloudOff, Copy, Download, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useDownload } from '@/device-storage/use-download.ts'
import { deleteParcels } from '@/features/parcels/parcel-changes.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import type { ParcelRegister } from '@/register/parcel-register.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { CreateParcelsDialog } from '../-list/create-parcels-dialog.tsx'
import { SessionHistory } from './session-history.tsx'

type SessionToolsProps = { register: ParcelRegister; session: StoredRow<'parcel_provisions'> }

/** Actions on a session as a whole: clone, export, delete and history (PARC-11, PARC-16, PARC-68). */
export const SessionTools = ({ register, session }: SessionToolsProps) => {
  const { t } = useLingui()
  const { db } = useReplica()
  const { show } = useToast()
  const save = useSaveLocally()
  const navigate = useNavigate()
  const showError = useErrorNotice()
  const isReachable = useReachable()
  const needsWifiId = useId()
  const [isCloning, setIsCloning] = useState(false)
  const { busy: isBusy, fetch } = useDownload(parcelProvisionOperations['parcel_provisions.export'], showError)
  const { id } = session
  const remove = async () => {
    if (!(await save(await deleteParcels(db, [id])))) return
    await navigate({ to: '/parcel_provision_sessions' })
    show({ message: t`The session is deleted.` })
  }
  return (
    <section aria-label={t`More of this session`} className="grid gap-4 print:hidden">
      <div className="flex flex-wrap items-center gap-2.5">
        <Button icon={Copy} onClick={() => setIsCloning(true)}>
          <Trans>Clone</Trans>
        </Button>
        <Button
          icon={isReachable ? Download : CloudOff}
          busy={isBusy}
          disabled={!isReachable}
          aria-describedby={isReachable ? undefined : needsWifiId}
          onClick={() => void fetch({ params: { id } })}
        >
          <Trans>Export as CSV</Trans>
        </Button>
        {isReachable ? null : <NeedsWifi id={needsWifiId} />}
        <TwoClickButton
          className="ms-auto"
          icon={Trash2}
          armedLabel={t`Press again to delete`}
          onConfirm={() => void remove()}
        >
          <Trans>Delete session</Trans>
        </TwoClickButton>
      </div>
      <SessionHistory register={register} session={session} />
      {isCloning ? <CreateParcelsDialog clone={id} onClose={() => setIsCloning(false)} /> : null}
    </section>
  )
}
