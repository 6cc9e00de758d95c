import { referralConfirmations } from '@contract/recruitment/referrals.ts'
import { referrerRoles } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ChoiceQuestion, LineQuestion, TickQuestion } from '@/kit/public/questions.tsx'
import { referrerRoleLabels } from './form-labels.ts'
import { referralConfirmationLabels, referralLabels } from './referral-labels.ts'

/** Returns a function that builds the props of a question with a single-line answer. */
export const useReferralLineProps = () => {
  const { i18n } = useLingui()
  return (field: keyof typeof referralLabels, max: number) => ({
    field,
    max,
    label: i18n._(referralLabels[field]),
  })
}

/** Questions about the referred person. */
export const ReferredPerson = ({ children }: { children?: ReactNode }) => {
  const getLineProps = useReferralLineProps()
  return (
    <section className="card grid gap-4 p-4 [--group-inset:16px]">
      <h2 className="text-xl font-heavy">
        <Trans>The person you refer</Trans>
      </h2>
      <LineQuestion {...getLineProps('first_name', 100)} autoCapitalize="words" />
      <LineQuestion {...getLineProps('last_name', 100)} autoCapitalize="words" />
      <LineQuestion {...getLineProps('email', 254)} type="email" inputMode="email" />
      {children}
    </section>
  )
}

/** Questions about the referrer, and the three confirmations to tick. */
export const Referrer = () => {
  const { i18n } = useLingui()
  const getLineProps = useReferralLineProps()
  return (
    <>
      <section className="card grid gap-4 p-4 [--group-inset:16px]">
        <h2 className="text-xl font-heavy">
          <Trans>About you</Trans>
        </h2>
        <LineQuestion {...getLineProps('referrer_name', 200)} autoComplete="name" autoCapitalize="words" />
        <ChoiceQuestion
          field="referrer_role"
          label={i18n._(referralLabels.referrer_role)}
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
