import type { Application } from '@contract/recruitment/applications.ts'
import type { MailKind } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { callForRow } from '@/api/call.ts'
import { CardTitle } from '@/ui/card.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { MailTimeline } from '../mail-timeline.tsx'
import { useRecordAction } from '../use-record-action.ts'

/** Returns a function that sends or resends the form link to the applicant. */
export const useSendForm = (flow: RecruitmentFlow, id: string) => {
  const { t } = useLingui()
  const { busy, run } = useRecordAction(flow.nouns)
  return {
    busy,
    send: () => void run(() => callForRow(flow.sendForm, { params: { id } }), t`Email sent`),
  }
}

/** Kinds of email about the application itself, and not about its references, checks or declarations. */
const applicantMailKinds: readonly MailKind[] = [
  'application_form',
  'application_form_reminder',
  'receipt',
  'referees_waited_for',
  'another_address',
  'erasure',
]

/**
 * Delivery states of the emails about the application itself, which no other tab of the record shows (B-REC-04).
 * Renders nothing if there are no such emails.
 */
export const ApplicantMails = ({ mails }: Pick<Application, 'mails'>) => {
  const applicantMails = mails.filter(({ kind }) => applicantMailKinds.includes(kind))
  if (applicantMails.length === 0) return null
  return (
    <section className="card grid grid-cols-1 gap-3 p-5">
      <CardTitle icon={Mail}>
        <Trans>Emails</Trans>
      </CardTitle>
      <MailTimeline mails={applicantMails} />
    </section>
  )
}
