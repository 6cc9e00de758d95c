import { Trans, useLingui } from '@lingui/react/macro'
import { LinkDialog } from '@/features/club-link/link-dialog.tsx'
import { surveyPoster } from '@/features/club-link/poster-text.ts'

type SurveyLinkDialogProps = { club: string; hashid: string; onClose: () => void }

/** Dialog with the link of the club's survey (SUR-73, SUR-74). */
export const SurveyLinkDialog = ({ club, hashid, onClose }: SurveyLinkDialogProps) => {
  const { t } = useLingui()
  return (
    <LinkDialog
      title={<Trans>Survey link</Trans>}
      description={
        <Trans>
          People answer the survey on their own phones with this link. Show them the code, send it, or print a poster.
        </Trans>
      }
      codeLabel={t`QR code of the survey link`}
      path={`/survey/${hashid}`}
      club={club}
      poster={surveyPoster}
      onClose={onClose}
    />
  )
}
