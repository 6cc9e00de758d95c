import { Trans, useLingui } from '@lingui/react/macro'
import { LinkDialog } from '@/features/club-link/link-dialog.tsx'
import { registrationPoster } from '@/features/club-link/poster-text.ts'

type RegistrationLinkDialogProps = { club: string; hashid: string; onClose: () => void }

/** Dialog with the link that families use to register themselves (REG-104 to REG-110). */
export const RegistrationLinkDialog = ({ club, hashid, onClose }: RegistrationLinkDialogProps) => {
  const { t } = useLingui()
  return (
    <LinkDialog
      title={<Trans>Registration link</Trans>}
      description={
        <Trans>
          Families register themselves with this link. Show them the code, send them the link, or print a poster.
        </Trans>
      }
      codeLabel={t`QR code of the registration link`}
      path={`/registration/${hashid}`}
      club={club}
      poster={registrationPoster}
      onClose={onClose}
    />
  )
}
