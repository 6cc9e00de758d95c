import { familyLinkOperations } from '@contract/family/family-links.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { QrCode } from '@/ui/qr-code.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

type LinkQrDialogProps = {
  person: StoredRow<'registered'>
  request: { people: string[]; show_contacts?: boolean }
  onClose: () => void
}

/** Dialog with a family's private link as a QR code. The link is in memory only, and only while the dialog is open. */
export const LinkQrDialog = ({ person, request, onClose }: LinkQrDialogProps) => {
  const { t } = useLingui()
  const showError = useErrorNotice()
  const invalidateRecords = useInvalidate('registered', 'family_links')
  const [url, setUrl] = useState<string | null>(null)
  const name = getFullName(person)
  const load = useEffectEvent(async () => {
    const body = { ...request, show: true }
    try {
      const reply = await call(familyLinkOperations['registered.send_family_link'], { params: { id: person.id }, body })
      setUrl(reply.url ?? null)
    } catch (error) {
      showError(error)
      close()
    }
  })
  const close = () => {
    onClose()
    // Refetch only now, because the refetched link replaces the section that shows this dialog.
    void invalidateRecords()
  }
  useEffect(() => void load(), [])
  return (
    <Dialog open onOpenChange={(open) => open || close()}>
      <DialogContent
        title={<Trans>Link of {name}</Trans>}
        description={
          <Trans>
            Only this family scans the code, with their own phone. The page then asks for the birthday of a child.
          </Trans>
        }
        footer={
          <Button data-autofocus onClick={close}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        {url ? (
          <QrCode
            text={url}
            label={t`QR code of the family link`}
            className="mx-auto block aspect-square w-[min(100%,18rem,calc(100dvh-26rem))] min-w-44 rounded-md"
          />
        ) : (
          <Skeleton className="mx-auto aspect-square w-72" />
        )}
      </DialogContent>
    </Dialog>
  )
}
