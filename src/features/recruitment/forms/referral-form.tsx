import { needsCoordinator, REFERRER_MONTHS, Referral, referralOperations } from '@contract/recruitment/referrals.ts'
import { applicantRoles } from '@contract/recruitment/vocabulary.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { call } from '@/api/call.ts'
import { DraftFooter } from '@/kit/public/draft-footer.tsx'
import { ChoiceQuestion, LineQuestion } from '@/kit/public/questions.tsx'
import { ShortForm } from '@/kit/public/short-form.tsx'
import { useShortForm } from '@/kit/public/use-short-form.ts'
import { roleLabels } from './form-labels.ts'
import { useFormProblemMessages } from './form-problem-messages.ts'
import { referralLabels } from './referral-labels.ts'
import { ReferredPerson, Referrer, useReferralLineProps } from './referral-questions.tsx'
import { useEarlierApplicationPrompt } from './use-earlier-application-prompt.tsx'
import { useReferrer } from './use-referrer.ts'

export const emptyReferral = {
  first_name: null,
  last_name: null,
  email: null,
  role: null,
  referrer_name: null,
  referrer_role: null,
  coordinator_name: null,
  coordinator_email: null,
  confirm_referral: false,
  confirm_documents: false,
  confirm_confidence: false,
} as Record<string, unknown>

/** Key of the stored draft. It is constant, because this page has no link with a secret. */
export const referralDraftKey = { form: 'referral', secret: 'refer_applicant', shape: 1 }

const referralStep = { fields: Object.keys(emptyReferral), schema: Referral }

type ReferralFormProps = {
  begin: Record<string, unknown>
  onSent: () => void
  /** Called if the link of an earlier application was sent again in place of a new referral. */
  onSentAgain: () => void
  onClear: () => void
}

/** Referral form for a coordinator or core team member. The draft is stored in this tab until it is sent. */
export function ReferralForm({ begin, onSent, onSentAgain, onClear }: ReferralFormProps) {
  const { i18n } = useLingui()
  const getProblemMessage = useFormProblemMessages()
  const earlierApplicationPrompt = useEarlierApplicationPrompt(
    {
      find: (email) => call(referralOperations['referrals.earlier'], { body: { email } }),
      sendAgain: (application) => call(referralOperations['referrals.send_again'], { body: { application } }),
    },
    () => void form.keeping.end().then(onSentAgain),
  )
  const form = useShortForm({
    words: getProblemMessage,
    step: referralStep,
    begin,
    choices: ['role', 'referrer_role'],
    place: referralDraftKey,
    onSent,
    onRefused: earlierApplicationPrompt.onRefused,
    send: async ({ coordinator_name, coordinator_email, ...values }, id) => {
      await earlierApplicationPrompt.ask(values.email)
      return call(referralOperations['referrals.create'], {
        body: {
          ...values,
          ...(needsCoordinator(values.role) && { coordinator_name, coordinator_email }),
          id,
          language: i18n.locale === 'cy' ? 'cy' : 'en',
        } as Referral,
      })
    },
  })
  const referrer = useReferrer()
  const presetName = useEffectEvent((name: string) => {
    if (form.wizard.values.referrer_name === null) form.wizard.set({ referrer_name: name })
  })
  useEffect(() => {
    if (referrer) presetName(getFullName(referrer))
  }, [referrer])
  const getLineProps = useReferralLineProps()
  const months = REFERRER_MONTHS
  return (
    <>
      <ShortForm form={form} labels={{}} incomplete={<Trans>Please complete all fields.</Trans>}>
        <h1 className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance">
          <Trans>Refer Core Team Member</Trans>
        </h1>
        <p className="leading-snug">
          <Trans>
            You should have known the person for at least {months} months. We send them an application form by email.
          </Trans>
        </p>
        <ReferredPerson>
          <ChoiceQuestion
            field="role"
            label={i18n._(referralLabels.role)}
            options={applicantRoles.map((value) => ({ value, label: i18n._(roleLabels[value]) }))}
          />
          {needsCoordinator(form.wizard.values.role) ? (
            <>
              <LineQuestion {...getLineProps('coordinator_name', 200)} autoCapitalize="words" />
              <LineQuestion {...getLineProps('coordinator_email', 254)} type="email" inputMode="email" />
            </>
          ) : null}
        </ReferredPerson>
        <Referrer />
      </ShortForm>
      <DraftFooter keeping={form.keeping} onClear={() => void form.keeping.end().then(onClear)} />
      {earlierApplicationPrompt.dialog(form.send)}
    </>
  )
}
