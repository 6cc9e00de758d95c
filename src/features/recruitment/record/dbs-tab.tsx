import { canOpenRoute } from '@contract/access.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import type { ApplicationRights } from '@contract/recruitment/rights.ts'
import type { CheckConfirmation } from '@contract/recruitment/vocabulary.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CircleHelp, OctagonAlert, ShieldCheck, TriangleAlert } from 'lucide-react'
import { call } from '@/api/call.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { TermList } from '@/kit/detail/term-list.tsx'
import { formatDateCell, useYesNoFormatter } from '@/kit/list/cells.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { CardTitle } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useUser } from '@/user/use-user.ts'
import { type CheckLabel, useCheckLabels } from '../check-labels.ts'
import type { RecruitmentFlow } from '../core-flow.ts'
import { MailTimeline } from '../mail-timeline.tsx'
import { SendButton } from '../send-button.tsx'
import { useRecordAction } from '../use-record-action.ts'

/** Labels of the statements that a contact can confirm (DBS-20, DBS-21). */
export const confirmationLabels: Record<CheckConfirmation, MessageDescriptor> = {
  enhanced_certificate: msg`An up-to-date enhanced certificate was seen, or it was notified as clear, within the last 3 years`,
  dbs_update_service: msg`Subscribed to the update service, and checked clear`,
}

/** Returns a function that labels a contact's answer about the children's barred list. */
export const useBarredListLabel = () => {
  const { t } = useLingui()
  const formatYesNo = useYesNoFormatter()
  return (checked: boolean | null) => (checked === null ? t`Not said` : formatYesNo(checked))
}

/**
 * Returns a function that sends or resends the check form to the club's contact (DBS-11 to DBS-18). The message texts
 * are set by the specification.
 */
export const useSendDbs = (flow: RecruitmentFlow, { id, dbs_form }: Application) => {
  const { t } = useLingui()
  const { busy, run } = useRecordAction(flow.nouns)
  const isResend = Boolean(dbs_form?.email_sent)
  return {
    busy,
    again: isResend,
    send: () => void run(() => call(isResend ? flow.dbs.resend : flow.dbs.send, { params: { id } }), t`Email sent`),
  }
}

type DbsTabProps = { flow: RecruitmentFlow; application: Application; rights: ApplicationRights }

/** Tab of an applicant's DBS, PVG or AccessNI check (DBS-02 to DBS-18). */
export const DbsTab = ({ flow, application, rights }: DbsTabProps) => {
  const { t, i18n } = useLingui()
  const getBarredListLabel = useBarredListLabel()
  const { answer: contact, ...state } = useOperationQuery(flow.dbs.contact, {
    params: { id: application.id },
  })
  const { busy, again, send } = useSendDbs(flow, application)
  const form = application.dbs_form
  // Shown until the contact is loaded, because otherwise "Not answered" would appear first.
  function renderPlaceholder() {
    if (contact) return null
    return state.busy ? <Skeleton className="h-5 w-40" /> : t`Not known`
  }
  const placeholder = renderPlaceholder()
  const check = useCheckLabels()(form)
  /** True if the form can be sent to the contact: the check is not confirmed yet, or a new check is due. */
  const isOpen = !form?.submitted || check?.validity.is_due === true
  const isContactMissing =
    contact && !(contact.organisation_name && contact.dbs_contact_name && contact.dbs_contact_email)
  const confirmationLabel = form?.confirmed ? i18n._(confirmationLabels[form.confirmed]) : form?.confirmed__label
  return (
    <section className="card grid grid-cols-1 gap-4 p-5">
      <CardTitle
        icon={ShieldCheck}
        aside={
          rights.dbs && isOpen ? (
            <SendButton
              again={again && !form?.submitted}
              busy={busy}
              disabled={isContactMissing !== false}
              onSend={send}
            >
              {form?.submitted ? <Trans>Ask for a new check</Trans> : <Trans>Send the form</Trans>}
            </SendButton>
          ) : null
        }
      >
        <Trans>DBS/PVG/Access NI check</Trans>
      </CardTitle>
      <LoadNotice
        {...state}
        stale={contact !== null}
        words={{
          cutOff: <Trans>Who is asked can be read where there is Wi-Fi.</Trans>,
          fault: <Trans>Who is asked could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      {check ? <CheckNotice check={check} asked={form?.submitted ? null : form?.email_sent} /> : null}
      {isContactMissing && isOpen ? (
        <MissingContactNotice application={application} club={contact.organisation_name} />
      ) : null}
      <TermList
        terms={[
          { term: t`Contact`, value: form?.name ?? contact?.dbs_contact_name ?? placeholder },
          { term: t`Contact email`, value: form?.email ?? contact?.dbs_contact_email ?? placeholder },
          {
            term: t`Email`,
            value: form?.email_sent ? formatTimestamp(form.email_sent) : t`email not sent`,
          },
          {
            term: t`Form`,
            value: form?.submitted ? formatTimestamp(form.submitted) : t`form not submitted`,
          },
          ...(check && form
            ? [
                { term: t`Confirmed`, value: confirmationLabel, long: true },
                {
                  term: t`Children’s barred list checked`,
                  value: getBarredListLabel(form.barred_list_checked),
                },
                { term: t`End of the check`, value: check.words },
              ]
            : []),
        ]}
      />
      <MailTimeline
        mails={application.mails.filter(({ kind }) =>
          ['dbs_form', 'dbs_form_reminder', 'check_ending', 'scheme_member_left'].includes(kind),
        )}
      />
    </section>
  )
}

type CheckNoticeProps = { check: CheckLabel; asked: string | null | undefined }

/**
 * Alert for a check that has ended or has an unknown end. If a new check was requested, the alert shows the day of the
 * request.
 */
const CheckNotice = ({ check: { validity, words }, asked: requestedAt }: CheckNoticeProps) => {
  if (validity.state === 'valid') return null
  const hasEnded = validity.state === 'ended'
  const day = requestedAt && formatDateCell(requestedAt)
  return (
    <Banner tone={hasEnded ? 'danger' : 'warning'} icon={hasEnded ? OctagonAlert : CircleHelp}>
      <b className="block">{words}</b>
      {day ? <Trans>A new check was asked for on {day}.</Trans> : null}
    </Banner>
  )
}

/**
 * Notice that the club's contact details are missing. Users who may open clubs see a link to the club (DBS-16, DBS-17,
 * DBS-25).
 */
const MissingContactNotice = ({ application, club }: { application: Application; club: string | null }) => {
  const { t } = useLingui()
  const organisationId = application.form.organisation
  const canOpenClub = canOpenRoute('/organisations/$id', useUser())
  return (
    <Banner
      tone="warning"
      icon={TriangleAlert}
      action={
        club && organisationId && canOpenClub ? (
          <Button asChild variant="outline">
            <Link to="/organisations/$id" params={{ id: organisationId }}>
              <Trans>Open the club</Trans>
            </Link>
          </Button>
        ) : null
      }
    >
      {club
        ? t`${club} requires DBS/PVG/Access NI contact name and email details`
        : t`This application does not have a Club selected`}
    </Banner>
  )
}
