import {
  type OpenParentalConsent,
  ParentalConsent,
  parentalConsentFormOperations,
} from '@contract/recruitment/parental-consent-forms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type * as v from 'valibot'
import { call } from '@/api/call.ts'
import { usePageFocus } from '@/kit/page/page-focus.ts'
import { DayQuestion } from '@/kit/public/day-question.tsx'
import { FormPrivacy } from '@/kit/public/network-facts.tsx'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { LineQuestion, TextAreaQuestion } from '@/kit/public/questions.tsx'
import { ShortForm } from '@/kit/public/short-form.tsx'
import { useShortForm } from '@/kit/public/use-short-form.ts'
import { consentLabels } from './consent-labels.ts'
import { SingleVisitFormGate } from './single-visit-form-gate.tsx'

const emptyConsent = Object.fromEntries(Object.keys(consentLabels).map((field) => [field, null]))
const consentStep = { fields: Object.keys(emptyConsent), schema: ParentalConsent }

/** Consent form for a Young Helper's parent or guardian, without a sign-in (PUB-76 to PUB-81). */
export const ConsentScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  usePageFocus()
  return (
    <PublicPage>
      <SingleVisitFormGate<OpenParentalConsent>
        key={id}
        form="consent"
        id={id}
        flow="volunteer"
        load={(signal) =>
          call(parentalConsentFormOperations['volunteer_parental_consent_forms.get'], {
            params: { id },
            signal,
          })
        }
        gone={t`This Parental Consent form link is not valid.`}
      >
        {(open) => <ConsentForm id={id} {...open} />}
      </SingleVisitFormGate>
    </PublicPage>
  )
}

type ConsentFormProps = { id: string; told: OpenParentalConsent; onSent: () => void; onGone: () => void }

const ConsentForm = ({ id, told: consent, onSent, onGone }: ConsentFormProps) => {
  const { i18n } = useLingui()
  const { child_name, name, organisation__name: club } = consent
  const form = useShortForm<Record<string, unknown>>({
    step: consentStep,
    begin: { ...emptyConsent, child_name, name },
    choices: [],
    onSent,
    onGone,
    send: (values) =>
      call(parentalConsentFormOperations['volunteer_parental_consent_forms.update'], {
        params: { id },
        body: values as v.InferInput<typeof ParentalConsent>,
      }),
  })
  const labels = Object.fromEntries(Object.entries(consentLabels).map(([field, label]) => [field, i18n._(label)]))
  const buildLineProps = (field: keyof typeof consentLabels) => ({ field, label: labels[field], max: 200 })
  const buildPhoneProps = (field: keyof typeof consentLabels) => ({
    ...buildLineProps(field),
    max: 40,
    type: 'tel' as const,
  })
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance">
          <Trans>Parental consent</Trans>
        </h1>
        <p className="text-lg leading-snug wrap-anywhere">
          {club ? (
            <Trans>A young person in your care would like to help at {club}. Do you agree?</Trans>
          ) : (
            <Trans>A young person in your care would like to help at a lunch club. Do you agree?</Trans>
          )}
        </p>
      </div>
      <ShortForm form={form} labels={labels} sendLabel={<Trans>Confirm</Trans>}>
        <section className="card grid gap-4 p-4 [--group-inset:16px]">
          <h2 className="text-xl font-heavy">
            <Trans>The young person</Trans>
          </h2>
          <LineQuestion {...buildLineProps('child_name')} autoCapitalize="words" />
          <DayQuestion
            field="child_date_of_birth"
            label={labels.child_date_of_birth}
            hint={<Trans>For example 14 3 2012</Trans>}
          />
        </section>
        <section className="card grid gap-4 p-4">
          <h2 className="text-xl font-heavy">
            <Trans>About you</Trans>
          </h2>
          <LineQuestion {...buildLineProps('name')} autoComplete="name" autoCapitalize="words" />
          <TextAreaQuestion field="address" label={labels.address} autoComplete="street-address" />
          <LineQuestion {...buildPhoneProps('phone_number')} autoComplete="tel" />
        </section>
        <section className="card grid gap-4 p-4">
          <h2 className="text-xl font-heavy">
            <Trans>Another person we can call</Trans>
          </h2>
          <LineQuestion {...buildLineProps('alternative_contact_name')} autoCapitalize="words" />
          <LineQuestion {...buildLineProps('alternative_relationship')} />
          <LineQuestion {...buildPhoneProps('alternative_phone_number')} />
        </section>
        <p className="leading-snug">
          <Trans>By confirming, you agree that the young person helps at the club, with adults around.</Trans>
        </p>
        <FormPrivacy />
      </ShortForm>
    </>
  )
}
