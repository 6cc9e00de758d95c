import { needsCoordinator, REFERRER_MONTHS, Referral, referralOperations } from '@contract/recruitment/referrals.ts'
import { applicantRoles } from '@contract/recruitment/vocabulary.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '@/api/call.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { ChoiceQuestion } from '@/kit/public/choice-questions.tsx'
import { DraftFooter } from '@/kit/public/draft-footer.tsx'
import { clearDraft, type Draft, type FoundDraft, noDraft, readDraft } from '@/kit/public/draft-storage.ts'
import { UnreadableDraftNotice } from '@/kit/public/link-gate.tsx'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { LineQuestion, useQuestionProps } from '@/kit/public/questions.tsx'
import { isSameVisit, markVisit } from '@/kit/public/same-visit.ts'
import { ShortForm } from '@/kit/public/short-form.tsx'
import { useLocalForm } from '@/kit/public/use-local-form.ts'
import { Button } from '@/ui/button.tsx'
import { roleLabels } from './form-labels.ts'
import { useFormProblemMessages } from './form-problem-messages.ts'
import { FormThanks } from './form-thanks.tsx'
import { ReferredPerson, Referrer, referralLabels } from './referral-questions.tsx'
import { useEarlierApplicationPrompt } from './use-earlier-application-prompt.tsx'
import { useReferrer } from './use-referrer.ts'

/** Result of the form: a referral was sent, or the link of an earlier application was sent again. */
type FormOutcome = 'referred' | 'sent_again'

/**
 * Loads the draft that was typed in this tab before a reload. Returns undefined while loading. Deletes the draft of an
 * earlier visit.
 */
function useReloadedDraft(): FoundDraft<ReferralDraft> | undefined {
  const [found, setFound] = useState<FoundDraft<ReferralDraft>>()
  useEffect(() => {
    let isUnmounted = false
    const loadDraft = async (): Promise<FoundDraft<ReferralDraft>> => {
      const isReloaded = isSameVisit(referralDraftKey)
      markVisit(referralDraftKey)
      if (isReloaded) return readDraft(referralDraftKey)
      await clearDraft(referralDraftKey)
      return noDraft
    }
    void loadDraft().then((loaded) => isUnmounted || setFound(loaded))
    return () => {
      isUnmounted = true
    }
  }, [])
  return found
}

/** Page on which a user or visitor refers a coordinator or core team member (REFL-01 to REFL-33). */
export const ReferApplicantScreen = () => {
  usePageFocus()
  const reloaded = useReloadedDraft()
  const [formState, setForm] = useState<{ number: number; ending: FormOutcome | null }>({ number: 0, ending: null })
  const startAgain = () => setForm(({ number }) => ({ number: number + 1, ending: null }))
  const endForm = (ending: FormOutcome) => setForm(({ number }) => ({ number, ending }))
  return (
    <PublicPage>
      {formState.ending ? (
        <FormThanks
          title={<Trans>Thank you</Trans>}
          confirmationMessage={
            formState.ending === 'referred' ? (
              <Trans>The person you referred will be sent an application form by email.</Trans>
            ) : (
              <Trans>We have sent them the link to their form again.</Trans>
            )
          }
        >
          <Button size="comfort" block onClick={startAgain}>
            <Trans>Refer another person</Trans>
          </Button>
        </FormThanks>
      ) : (
        reloaded && (
          <>
            {reloaded.isUnreadable ? <UnreadableDraftNotice /> : null}
            <ReferralForm
              key={formState.number}
              draft={formState.number === 0 ? reloaded.draft : null}
              onSent={() => endForm('referred')}
              onSentAgain={() => endForm('sent_again')}
              onClear={startAgain}
            />
          </>
        )
      )}
      <BackToHallbook />
    </PublicPage>
  )
}

/**
 * Back link for a signed-in user who opened the public form from the app. Needed because an installed app has no
 * browser Back button.
 */
const BackToHallbook = () => {
  if (!useReferrer()) return null
  return (
    <Button asChild variant="ghost" className="justify-self-start">
      <Link to="/">
        <ChevronLeft aria-hidden="true" />
        <Trans>Back to Hallbook</Trans>
      </Link>
    </Button>
  )
}

const emptyReferral = {
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
const referralDraftKey = { form: 'referral', secret: 'refer_applicant', shape: 1 }

const emptyReferralStart = { values: emptyReferral, step: 0 }
const referralSteps = [{ fields: Object.keys(emptyReferral), schema: Referral }]

type ReferralDraft = Draft<Record<string, unknown>>

type ReferralFormProps = {
  /** Answers that were typed before a reload of this tab, or null. */
  draft: ReferralDraft | null
  onSent: () => void
  /** Called if the link of an earlier application was sent again in place of a new referral. */
  onSentAgain: () => void
  onClear: () => void
}

/** Referral form for a coordinator or core team member. The draft is stored in this tab until it is sent. */
function ReferralForm({ draft, onSent, onSentAgain, onClear }: ReferralFormProps) {
  const { i18n } = useLingui()
  const getProblemMessage = useFormProblemMessages()
  const earlierApplicationPrompt = useEarlierApplicationPrompt(
    {
      find: (email) => call(referralOperations['referrals.earlier'], { body: { email } }),
      sendAgain: (application) => call(referralOperations['referrals.send_again'], { body: { application } }),
    },
    () => void form.autosave.end().then(onSentAgain),
  )
  const form = useLocalForm({
    words: getProblemMessage,
    steps: referralSteps,
    begin: emptyReferralStart,
    // Do not send the answers by themselves after a reload, because this form asks about earlier referrals first.
    draft: draft && { ...draft, attempt: null },
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
  const getQuestionProps = useQuestionProps(referralLabels)
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
            {...getQuestionProps('role')}
            options={applicantRoles.map((value) => ({ value, label: i18n._(roleLabels[value]) }))}
          />
          {needsCoordinator(form.wizard.values.role) ? (
            <>
              <LineQuestion {...getQuestionProps('coordinator_name')} max={200} autoCapitalize="words" />
              <LineQuestion {...getQuestionProps('coordinator_email')} max={254} type="email" inputMode="email" />
            </>
          ) : null}
        </ReferredPerson>
        <Referrer />
      </ShortForm>
      <DraftFooter autosave={form.autosave} onClear={() => void form.autosave.end().then(onClear)} />
      {earlierApplicationPrompt.dialog(form.send)}
    </>
  )
}
