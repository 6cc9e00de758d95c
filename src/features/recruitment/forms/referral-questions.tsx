import { referralConfirmations } from '@contract/recruitment/referrals.ts'
import { referrerRoles } from '@contract/recruitment/vocabulary.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ChoiceQuestion, TickQuestion } from '@/kit/public/choice-questions.tsx'
import { LineQuestion, useQuestionProps } from '@/kit/public/questions.tsx'
import { referrerRoleLabels } from './form-labels.ts'

/** Labels of the referral form's questions. */
export const referralLabels = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  email: msg`Email`,
  role: msg`Which role are you referring them for?`,
  coordinator_name: msg`Name of the club’s coordinator`,
  coordinator_email: msg`Email of the club’s coordinator`,
  referrer_name: msg`Your name`,
  referrer_role: msg`Your role`,
} satisfies Record<string, MessageDescriptor>

/** Labels of the three confirmations that a referrer ticks (REFL-42). */
export const referralConfirmationLabels: Record<(typeof referralConfirmations)[number], MessageDescriptor> = {
  confirm_referral: msg`I refer this person for the role, and they have agreed to it.`,
  confirm_documents: msg`I have seen documents that show who they are.`,
  confirm_confidence: msg`I am confident that they are suited to work with children and families.`,
}

/** Questions about the referred person. */
export const ReferredPerson = ({ children }: { children?: ReactNode }) => {
  const getQuestionProps = useQuestionProps(referralLabels)
  return (
    <section className="card grid gap-4 p-4 [--group-inset:16px]">
      <h2 className="text-xl font-heavy">
        <Trans>The person you refer</Trans>
      </h2>
      <LineQuestion {...getQuestionProps('first_name')} max={100} autoCapitalize="words" />
      <LineQuestion {...getQuestionProps('last_name')} max={100} autoCapitalize="words" />
      <LineQuestion {...getQuestionProps('email')} max={254} type="email" inputMode="email" />
      {children}
    </section>
  )
}

/** Questions about the referrer, and the three confirmations to tick. */
export const Referrer = () => {
  const { i18n } = useLingui()
  const getQuestionProps = useQuestionProps(referralLabels)
  return (
    <>
      <section className="card grid gap-4 p-4 [--group-inset:16px]">
        <h2 className="text-xl font-heavy">
          <Trans>About you</Trans>
        </h2>
        <LineQuestion {...getQuestionProps('referrer_name')} max={200} autoComplete="name" autoCapitalize="words" />
        <ChoiceQuestion
          {...getQuestionProps('referrer_role')}
          options={referrerRoles.map((value) => ({ value, label: i18n._(referrerRoleLabels[value]) }))}
        />
      </section>
      <section className="grid gap-2.5">
        {referralConfirmations.map((field) => (
          <TickQuestion key={field} field={field} label={i18n._(referralConfirmationLabels[field])} />
        ))}
      </section>
    </>
  )
}
