import { Trans } from '@lingui/react/macro'
import { QrCode } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { useUser } from '@/user/use-user.ts'

const SurveyLinkDialog = lazy(() => import('./survey-link-dialog.tsx').then((m) => ({ default: m.SurveyLinkDialog })))

/**
 * Button that opens the dialog with the link of the club's survey (SUR-73). It works offline, because the device stores
 * the link.
 */
export const SurveyLink = () => {
  const { organisation__hashid: hashid, organisation__organisation_name: club } = useUser()
  const [open, setOpen] = useState(false)
  if (!hashid) return null
  return (
    <>
      <Button size="tool" icon={QrCode} onClick={() => setOpen(true)}>
        <Trans>Get Survey link</Trans>
      </Button>
      {open ? (
        <Suspense>
          <SurveyLinkDialog club={club ?? ''} hashid={hashid} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
