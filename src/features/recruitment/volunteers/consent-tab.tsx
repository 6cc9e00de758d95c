import { parentalConsentFormOperations } from '@contract/recruitment/parental-consent-forms.ts'
import type { VolunteerApplication } from '@contract/recruitment/volunteer-applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { call } from '@/api/call.ts'
import { formatStamp } from '@/i18n/format.ts'
import { TermList } from '@/kit/detail/term-list.tsx'
import { Timeline } from '@/kit/detail/timeline.tsx'
import { dayCell } from '@/kit/list/cells.ts'
import { CardTitle } from '@/ui/card.tsx'
import { Mails } from '../mail-words.tsx'
import { SendButton } from '../send-button.tsx'
import { useDeed } from '../use-deed.ts'
import { volunteerFlow } from './volunteer-flow.ts'

/** Mails the form of consent to the parent or guardian again (PAR-06). */
export const ResendConsent = ({ id, again }: { id: string; again: boolean }) => {
  const { t } = useLingui()
  const { busy, run } = useDeed(volunteerFlow.nouns)
  return (
    <SendButton
      size="tool"
      again={again}
      busy={busy}
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

type ConsentTabProps = { volunteer: VolunteerApplication; mayChange: boolean }

/** The consent of a Young Helper's parent or guardian, and what they have answered (VOL-58, VOL-63, VOL-64). */
export const ConsentTab = ({ volunteer, mayChange }: ConsentTabProps) => {
  const { t } = useLingui()
  const { form, parental_consent_form: consent, mails } = volunteer
  const [asked, given] = [consent?.email_sent ?? null, consent?.submitted ?? null]
  const parent = [form.parent_guardian_first_name, form.parent_guardian_email].filter(Boolean).join(', ')
  return (
    <section className="card grid grid-cols-1 gap-4 p-5">
      <CardTitle
        icon={Users}
        aside={
          mayChange && form.submitted && !given ? (
            <ResendConsent id={volunteer.id} again={asked !== null} />
          ) : null
        }
      >
        <Trans>Parental Consent</Trans>
      </CardTitle>
      <TermList terms={[{ term: t`Parent or guardian`, value: parent }]} />
      <Timeline
        moments={[
          {
            key: 'sent',
            state: asked ? 'done' : 'open',
            words: asked ? t`Email sent` : t`email not sent`,
            when: asked ? formatStamp(asked) : null,
          },
          {
            key: 'given',
            state: given ? 'done' : 'open',
            words: given ? t`Confirmed` : t`form not submitted`,
            when: given ? formatStamp(given) : null,
          },
        ]}
      />
      {consent && given ? (
        <TermList
          terms={[
            { term: t`Name of the child`, value: consent.child_name },
            {
              term: t`Date of birth`,
              value: consent.child_date_of_birth && dayCell(consent.child_date_of_birth),
            },
            { term: t`Parent or guardian`, value: consent.name },
            { term: t`Phone`, value: consent.phone_number },
            { term: t`Address`, value: consent.address, long: true },
            { term: t`Another contact`, value: consent.alternative_contact_name },
            { term: t`Relationship`, value: consent.alternative_relationship },
            { term: t`Phone of the other contact`, value: consent.alternative_phone_number },
          ]}
        />
      ) : null}
      <Mails mails={mails.filter(({ kind }) => kind === 'parental_consent')} />
    </section>
  )
}
