import {
  asksForCoordinator,
  REFERRER_MONTHS,
  Referral,
  referralOperations,
} from '@contract/recruitment/referrals.ts'
import { applicantRoles } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { ChoiceQuestion, LineQuestion } from '@/kit/public/questions.tsx'
import { ShortForm } from '@/kit/public/short-form.tsx'
import { useShortForm } from '@/kit/public/use-short-form.ts'
import { Button } from '@/ui/button.tsx'
import { BackToHallbook } from './back-to-hallbook.tsx'
import { useFormProblemWords } from './form-problem-words.ts'
import { FormThanks } from './form-thanks.tsx'
import { roleWords } from './form-words.ts'
import { ReferredPerson, Referrer, useReferralLines } from './referral-questions.tsx'
import { referralWords } from './referral-words.ts'

const empty = {
  ...{ first_name: null, last_name: null, email: null, role: null },
  ...{ referrer_name: null, referrer_role: null, coordinator_name: null, coordinator_email: null },
  ...{ confirm_referral: false, confirm_documents: false, confirm_confidence: false },
} as Record<string, unknown>

const step = { fields: Object.keys(empty), schema: Referral }

/** Refers a coordinator or a core team member, with or without a sign-in (REFL-01 to REFL-33). */
export const ReferApplicantScreen = () => {
  usePageFocus()
  const [form, setForm] = useState({ number: 0, sent: false })
  return (
    <PublicPage>
      {form.sent ? (
        <FormThanks
          title={<Trans>Thank you</Trans>}
          said={<Trans>The person you referred will be sent an application form by email.</Trans>}
        >
          <Button
            size="comfort"
            block
            onClick={() => setForm(({ number }) => ({ number: number + 1, sent: false }))}
          >
            <Trans>Refer another person</Trans>
          </Button>
        </FormThanks>
      ) : (
        <ReferralForm key={form.number} onSent={() => setForm(({ number }) => ({ number, sent: true }))} />
      )}
      <BackToHallbook />
    </PublicPage>
  )
}

const ReferralForm = ({ onSent }: { onSent: () => void }) => {
  const { i18n } = useLingui()
  const words = useFormProblemWords()
  const form = useShortForm({
    words,
    ...{ step, begin: empty, choices: ['role', 'referrer_role'], onSent },
    send: ({ coordinator_name, coordinator_email, ...values }, id) =>
      call(referralOperations['referrals.create'], {
        body: {
          ...values,
          ...(asksForCoordinator(values.role) && { coordinator_name, coordinator_email }),
          id,
          language: i18n.locale === 'cy' ? 'cy' : 'en',
        } as Referral,
      }),
  })
  const line = useReferralLines()
  const months = REFERRER_MONTHS
  return (
    <ShortForm form={form} labels={{}} incomplete={<Trans>Please complete all fields.</Trans>}>
      <h1 className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance">
        <Trans>Refer Core Team Member</Trans>
      </h1>
      <p className="leading-snug">
        <Trans>
          You should have known the person for at least {months} months. We send them an application form by
          email.
        </Trans>
      </p>
      <ReferredPerson>
        <ChoiceQuestion
          field="role"
          label={i18n._(referralWords.role)}
          options={applicantRoles.map((value) => ({ value, label: i18n._(roleWords[value]) }))}
        />
        {asksForCoordinator(form.wizard.values.role) ? (
          <>
            <LineQuestion {...line('coordinator_name', 200)} autoCapitalize="words" />
            <LineQuestion {...line('coordinator_email', 254)} type="email" inputMode="email" />
          </>
        ) : null}
      </ReferredPerson>
      <Referrer />
    </ShortForm>
  )
}
