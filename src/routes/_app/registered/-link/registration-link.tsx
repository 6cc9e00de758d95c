import { getAccessFlags } from '@contract/access.ts'
import { Trans } from '@lingui/react/macro'
import { QrCode } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { useUser } from '@/user/use-user.ts'

const RegistrationLinkDialog = lazy(() =>
  import('./registration-link-dialog.tsx').then((m) => ({ default: m.RegistrationLinkDialog })),
)

/**
 * Button that opens the dialog with the link for self-registration (REG-44, REG-104). The link is on the device, so it
 * works offline.
 */
export const RegistrationLink = () => {
  const user = useUser()
  const { organisation__hashid: hashid, organisation__organisation_name: club } = user
  const [open, setOpen] = useState(false)
  // Show the button only to partner users, whose clubs are not Boxes of Hope (REG-45, ROLE-16).
  if (!hashid || !getAccessFlags(user).tlg) return null
  return (
    <>
      <Button size="tool" icon={QrCode} onClick={() => setOpen(true)}>
        <Trans>Get Registration link</Trans>
      </Button>
      {open ? (
        <Suspense>
          <RegistrationLinkDialog club={club ?? ''} hashid={hashid} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
