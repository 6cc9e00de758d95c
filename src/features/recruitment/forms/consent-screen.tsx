import {
  type OpenParentalConsent,
  ParentalConsent,
  parentalConsentFormOperations,
} from '@contract/recruitment/parental-consent-forms.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type * as v from 'valibot'
import { call } from '@/api/call.ts'
import { DayQuestion } from '@/kit/public/day-question.tsx'
import { FormPrivacy } from '@/kit/public/form-privacy.tsx'
import { LineQuestion, TextAreaQuestion, useQuestionProps } from '@/kit/public/questions.tsx'
import { ShortForm } from '@/kit/public/short-form.tsx'
import { useLocalForm } from '@/kit/public/use-local-form.ts'
import type { LeaveForm } from './link-form-page.tsx'
import { FormHeading, SingleVisitFormPage } from './single-visit-form-page.tsx'

/** Labels of the questions to a parent or guardian (PAR-11 to PAR-18). */
const consentLabels: Record<keyof ParentalConsent, MessageDescriptor> = {
  child_name: msg`Name of the young person`,
  child_date_of_birth: msg`Date of birth`,
  name: msg`Your full name`,
  address: msg`Your address`,
  phone_number: msg`Your phone number`,
  alternative_contact_name: msg`The other person’s full name`,
  alternative_relationship: msg`What are they to the young person?`,
  alternative_phone_number: msg`The other person’s phone number`,
}

const emptyConsent = Object.fromEntries(Object.keys(consentLabels).map((field) => [field, null]))
const consentSteps = [{ fields: Object.keys(emptyConsent), schema: ParentalConsent }]

/** Consent form for a Young Helper's parent or guardian, without a sign-in (PUB-76 to PUB-81). */
export const ConsentScreen = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const operation = parentalConsentFormOperations['volunteer_parental_consent_forms.get']
  return (
    <SingleVisitFormPage<OpenParentalConsent>
      id={id}
      flow="volunteer"
      load={(signal) => call(operation, { params: { id }, signal })}
      gone={t`This Parental Consent form link is not valid.`}
    >
      {(consent, leave) => <ConsentForm id={id} consent={consent} {...leave} />}
    </SingleVisitFormPage>
  )
}

const ConsentForm = ({ id, consent, ...leave }: LeaveForm & { id: string; consent: OpenParentalConsent }) => {
  const { child_name, name, organisation__name: club } = consent
  const form = useLocalForm<Record<string, unknown>>({
    steps: consentSteps,
    begin: { values: { ...emptyConsent, child_name, name }, step: 0 },
    choices: [],
    ...leave,
    send: (values) =>
      call(parentalConsentFormOperations['volunteer_parental_consent_forms.update'], {
        params: { id },
        body: values as v.InferInput<typeof ParentalConsent>,
      }),
  })
  const getQuestionProps = useQuestionProps(consentLabels)
  const getLineProps = (field: keyof typeof consentLabels) => ({ ...getQuestionProps(field), max: 200 })
  const getPhoneProps = (field: keyof typeof consentLabels) => ({ ...getQuestionProps(field), max: 40, type: 'tel' })
  return (
    <>
      <FormHeading title={<Trans>Parental consent</Trans>} isMuted={false}>
        {club ? (
          <Trans>A young person in your care would like to help at {club}. Do you agree?</Trans>
        ) : (
          <Trans>A young person in your care would like to help at a lunch club. Do you agree?</Trans>
        )}
      </FormHeading>
      <ShortForm form={form} labels={consentLabels} sendLabel={<Trans>Confirm</Trans>}>
        <section className="card grid gap-4 p-4 [--group-inset:16px]">
          <h2 className="text-xl font-heavy">
            <Trans>The young person</Trans>
          </h2>
          <LineQuestion {...getLineProps('child_name')} autoCapitalize="words" />
          <DayQuestion {...getQuestionProps('child_date_of_birth')} hint={<Trans>For example 14 3 2012</Trans>} />
        </section>
        <section className="card grid gap-4 p-4">
          <h2 className="text-xl font-heavy">
            <Trans>About you</Trans>
          </h2>
          <LineQuestion {...getLineProps('name')} autoComplete="name" autoCapitalize="words" />
          <TextAreaQuestion {...getQuestionProps('address')} autoComplete="street-address" />
          <LineQuestion {...getPhoneProps('phone_number')} autoComplete="tel" />
        </section>
        <section className="card grid gap-4 p-4">
          <h2 className="text-xl font-heavy">
            <Trans>Another person we can call</Trans>
          </h2>
          <LineQuestion {...getLineProps('alternative_contact_name')} autoCapitalize="words" />
          <LineQuestion {...getLineProps('alternative_relationship')} />
          <LineQuestion {...getPhoneProps('alternative_phone_number')} />
        </section>
        <p className="leading-snug">
          <Trans>By confirming, you agree that the young person helps at the club, with adults around.</Trans>
        </p>
        <FormPrivacy />
      </ShortForm>
    </>
  )
}
