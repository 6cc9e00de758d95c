import { Trans, useLingui } from '@lingui/react/macro'
import { FlagField, NotesField, NumberField, TextField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { RadioField } from '@/kit/form/radio-field.tsx'

/** Returns the labels of the settings fields. */
export const useSettingsLabels = () => {
  const { t } = useLingui()
  return {
    privacy_notice_en: t`Privacy notice in English`,
    privacy_notice_cy: t`Privacy notice in Welsh`,
    contact_address: t`Contact address`,
    community_link: t`Community page`,
    safeguarding_number: t`Telephone of the safeguarding contact`,
    reminder_days: t`Days until a reminder`,
    erasure_months: t`Months until details of checks are erased`,
    dbs_years: t`Years a DBS check counts`,
    health_confirmation_months: t`Months until health facts are asked again`,
    two_people: t`Who clears an applicant`,
    one_time_code_required: t`Staff need a sign-in code or a passkey`,
  }
}

/** Form fields of the network's settings. */
export const SettingsFields = () => {
  const { t } = useLingui()
  return (
    <>
      <FormCard title={<Trans>What families are told</Trans>}>
        <NotesField
          name="privacy_notice_en"
          optional
          rows={8}
          hint={t`Families read it on the registration form. Empty it to go back to the usual words.`}
        />
        <NotesField name="privacy_notice_cy" optional rows={8} />
      </FormCard>
      <FormCard title={<Trans>Where people find the network</Trans>} columns>
        <TextField name="contact_address" type="email" hint={t`Clubs see it under Get in Touch.`} />
        <TextField name="community_link" type="url" optional hint={t`Clubs see a link to it under Get in Touch.`} />
        <TextField
          name="safeguarding_number"
          type="tel"
          optional
          hint={t`Clubs ring it about a concern that they cannot write in Hallbook.`}
        />
      </FormCard>
      <FormCard title={<Trans>Applications and checks</Trans>} columns>
        <NumberField
          name="reminder_days"
          hint={t`Referees, parents, DBS contacts and applicants who have not answered are reminded after this many days. The applicant is told about a late referee after twice as many.`}
        />
        <NumberField
          name="erasure_months"
          hint={t`Counted from the decision. The date, name, level and decision stay.`}
        />
        <NumberField name="dbs_years" hint={t`A new check is needed after this many years.`} />
        <RadioField<'required' | 'shown'>
          name="two_people"
          className="col-span-full"
          options={[
            {
              value: 'required',
              label: t`Two people are needed`,
              description: t`The checks cannot be completed until a second person has taken part or has taken a second look.`,
            },
            {
              value: 'shown',
              label: t`One person can, and the record shows it`,
              description: t`One person can do everything. The list, the record and the print say “Done by one person”, and the second look stays a task of the others.`,
            },
          ]}
          hint={t`A change counts at once. All VP support and VP general users get an email about it.`}
        />
      </FormCard>
      <FormCard title={<Trans>Health facts</Trans>} columns>
        <NumberField
          name="health_confirmation_months"
          hint={t`After this time the attendance list marks people with an allergy or a medical condition whose facts were not confirmed.`}
        />
      </FormCard>
      <FormCard title={<Trans>Signing in</Trans>}>
        <FlagField
          name="one_time_code_required"
          hint={t`Central staff without one set one up at their next login, before anything else.`}
        />
      </FormCard>
    </>
  )
}
