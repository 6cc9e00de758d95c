import { parentalConsentFormOperations, YOUNG_HELPER_AGES } from '@contract/recruitment/parental-consent-forms.ts'
import type { VolunteerApplication } from '@contract/recruitment/volunteer-applications.ts'
import { getAge, getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, FileText, Phone, TriangleAlert, Users } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { TermList } from '@/kit/detail/term-list.tsx'
import { Timeline, type TimelineEvent } from '@/kit/detail/timeline.tsx'
import { formatDayCell } from '@/kit/list/cells.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { CardTitle } from '@/ui/card.tsx'
import { MailTimeline } from '../mail-timeline.tsx'
import type { ApplicationState } from '../record/use-application.ts'
import { SendButton } from '../send-button.tsx'
import { useRecordAction } from '../use-record-action.ts'
import { RecordParentCall } from './record-parent-call.tsx'
import { volunteerFlow } from './volunteer-flow.ts'

/**
 * Button that resends the consent form to a parent or guardian (PAR-06). The application must contain their name and
 * email address (PAR-09, PAR-10).
 */
export const ResendConsent = ({
  volunteer: { id, form, parental_consent_form },
}: {
  volunteer: VolunteerApplication
}) => {
  const { t } = useLingui()
  const { busy, run } = useRecordAction(volunteerFlow.nouns)
  return (
    <SendButton
      size="tool"
      again={Boolean(parental_consent_form?.email_sent)}
      busy={busy}
      disabled={!form.parent_guardian_first_name || !form.parent_guardian_email}
      onSend={() =>
        void run(
          () =>
            call(parentalConsentFormOperations['volunteer_applications.resend_parental_consent_form'], {
              params: { id },
            }),
          t`Email sent`,
        )
      }
    >
      <Trans>Send the form</Trans>
    </SendButton>
  )
}

type ParentCallRecord = NonNullable<NonNullable<VolunteerApplication['parental_consent_form']>['spoken']>

type ConsentTabProps = { state: ApplicationState; volunteer: VolunteerApplication }

/** Returns true if an applicant who applied as a Young Helper is an adult now. */
const isAdultNow = (born: string | null): boolean => (getAge(born, getLondonDay()) ?? 0) > YOUNG_HELPER_AGES.most

/** Tab with a Young Helper's parental consent: request and answer (VOL-58, PAR-02 to PAR-10). */
export const ConsentTab = ({ state, volunteer }: ConsentTabProps) => {
  const { t } = useLingui()
  const [isRecordingCall, setIsRecordingCall] = useState(false)
  const { edit, sensitive } = state.rights
  const { form, parental_consent_form: consent, mails } = volunteer
  const [sentAt, submittedAt] = [consent?.email_sent ?? null, consent?.submitted ?? null]
  const parent = [form.parent_guardian_first_name, form.parent_guardian_email].filter(Boolean).join(', ')
  function renderAside() {
    if (submittedAt)
      return (
        <Button asChild size="tool">
          <Link to="." search={{ consent_form: true }} resetScroll={false}>
            <FileText aria-hidden="true" />
            <Trans>Consent form</Trans>
          </Link>
        </Button>
      )
    if (edit && form.submitted) return <ResendConsent volunteer={volunteer} />
    return null
  }
  return (
    <section className="card grid grid-cols-1 gap-4 p-5">
      <CardTitle icon={Users} aside={renderAside()}>
        <Trans>Parental Consent</Trans>
      </CardTitle>
      {isAdultNow(form.date_of_birth) ? (
        <Banner tone="warning" icon={TriangleAlert}>
          <Trans>
            They are 18 now, and a parent cannot consent for them any more. Set Young Helper to No in the application:
            an adult needs referees and a check.
          </Trans>
        </Banner>
      ) : null}
      {consent?.shared && !consent.spoken ? (
        <Banner tone="warning" icon={TriangleAlert}>
          <Trans>Parent and helper share one address. Speak to the parent before you count this.</Trans>
        </Banner>
      ) : null}
      <TermList terms={[{ term: t`Parent or guardian`, value: parent }]} />
      <Timeline
        moments={[
          {
            key: 'sent',
            state: sentAt ? 'done' : 'open',
            words: sentAt ? t`Email sent` : t`email not sent`,
            when: sentAt ? formatTimestamp(sentAt) : null,
          },
          {
            key: 'given',
            state: submittedAt ? 'done' : 'open',
            words: submittedAt ? t`Confirmed` : t`form not submitted`,
            when: submittedAt ? formatTimestamp(submittedAt) : null,
          },
          ...(consent?.spoken ? [buildCallEntry(consent.spoken)] : []),
        ]}
      />
      {sensitive && form.is_young_helper ? (
        <Button
          icon={Phone}
          variant={consent?.shared && !consent.spoken ? 'primary' : 'secondary'}
          className="justify-self-start"
          onClick={() => setIsRecordingCall(true)}
        >
          <Trans>Record a call to the parent</Trans>
        </Button>
      ) : null}
      {isRecordingCall ? (
        <RecordParentCall state={state} volunteer={volunteer} onClose={() => setIsRecordingCall(false)} />
      ) : null}
      <MailTimeline
        mails={mails.filter(({ kind }) => ['parental_consent', 'parental_consent_reminder'].includes(kind))}
      />
    </section>
  )
}

function buildCallEntry({ name, number, day, by: caller }: ParentCallRecord): TimelineEvent {
  const when = formatDayCell(day)
  return {
    key: 'spoken',
    state: 'done',
    words: (
      <Trans>
        {caller} spoke to {name} on {number} on {when}
      </Trans>
    ),
  }
}

/** Answers of a parent or guardian, shown as text (VOL-63, VOL-64, PAR-05). */
export const ConsentAnswers = ({
  consent,
}: {
  consent: NonNullable<VolunteerApplication['parental_consent_form']>
}) => {
  const { t } = useLingui()
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="consent-form">
      <Button asChild variant="ghost" className="justify-self-start">
        <Link to="." search={{}} resetScroll={false}>
          <ChevronLeft aria-hidden="true" />
          <Trans>Parental Consent</Trans>
        </Link>
      </Button>
      <div className="card grid grid-cols-1 gap-4 p-5">
        <h2 id="consent-form" className="text-xl font-bold wrap-anywhere">
          <Trans>Consent form</Trans>
        </h2>
        <TermList
          terms={[
            { term: t`Name of the child`, value: consent.child_name },
            {
              term: t`Date of birth`,
              value: consent.child_date_of_birth && formatDayCell(consent.child_date_of_birth),
            },
            { term: t`Parent or guardian`, value: consent.name },
            { term: t`Phone`, value: consent.phone_number },
            { term: t`Address`, value: consent.address, long: true },
            { term: t`Another contact`, value: consent.alternative_contact_name },
            { term: t`Relationship`, value: consent.alternative_relationship },
            { term: t`Phone of the other contact`, value: consent.alternative_phone_number },
          ]}
        />
      </div>
    </section>
  )
}
