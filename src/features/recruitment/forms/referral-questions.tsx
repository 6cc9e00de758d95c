import { confirmationsOfReferral } from '@contract/recruitment/referrals.ts'
import { referrerRoles } from '@contract/recruitment/vocabulary.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ChoiceQuestion, LineQuestion, TickQuestion } from '@/kit/public/questions.tsx'
import { referrerRoleWords } from './form-words.ts'
import { confirmReferralWords, referralWords } from './referral-words.ts'

/** Returns a function that builds the props of a one-line question. */
export const useReferralLines = () => {
  const { i18n } = useLingui()
  return (field: keyof typeof referralWords, max: number) => ({
    field,
    max,
    label: i18n._(referralWords[field]),
  })
}

/** Questions about the referred person. */
export const ReferredPerson = ({ children }: { children?: ReactNode }) => {
  const line = useReferralLines()
  return (
    <section className="card grid gap-4 p-4 [--group-inset:16px]">
      <h2 className="text-xl font-heavy">
        <Trans>The person you refer</Trans>
      </h2>
      <LineQuestion {...line('first_name', 100)} autoCapitalize="words" />
      <LineQuestion {...line('last_name', 100)} autoCapitalize="words" />
      <LineQuestion {...line('email', 254)} type="email" inputMode="email" />
      {children}
    </section>
  )
}

/** Questions about the referrer, and the three confirmations that the referrer ticks. */
export const Referrer = () => {
  const { i18n } = useLingui()
  const line = useReferralLines()
  return (
    <>
      <section className="card grid gap-4 p-4 [--group-inset:16px]">
        <h2 className="text-xl font-heavy">
          <Trans>About you</Trans>
        </h2>
        <LineQuestion {...line('referrer_name', 200)} autoComplete="name" autoCapitalize="words" />
        <ChoiceQuestion
          field="referrer_role"
          label={i18n._(referralWords.referrer_role)}
          options={referrerRoles.map((value) => ({ value, label: i18n._(referrerRoleWords[value]) }))}
        />
      </section>
      <section className="grid gap-2.5">
        {confirmationsOfReferral.map((field) => (
          <TickQuestion key={field} field={field} label={i18n._(confirmReferralWords[field])} />
        ))}
      </section>
    </>
  )
}
