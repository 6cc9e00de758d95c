import { applicationFormOperations } from '@contract/recruitment/application-forms.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import { MIN_CORE_WORDS } from '@contract/recruitment/core-form.ts'
import { applicantRoles } from '@contract/recruitment/vocabulary.ts'
import { countWords } from '@contract/rules/words.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useOptions } from '@/data/use-options.ts'
import { Withheld } from '@/kit/detail/term-list.tsx'
import { CheckField } from '@/kit/form/check-field.tsx'
import { ChoiceField, DayField, FlagField, NotesField, TextField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { useFormField } from '@/kit/form/form-context.ts'
import { OptionsField } from '@/kit/form/options-fields.tsx'
import { YesNoField } from '@/kit/form/yes-no-field.tsx'
import { useRoleLabel } from '../role-labels.ts'
import { RefereesField } from './referees-field.tsx'

/** Fields of an application for reviewers who may edit it, in the order of the public form. */
export const EditableApplicationFields = ({ application: { form } }: { application: Application }) => {
  const { t } = useLingui()
  const getRoleLabel = useRoleLabel()
  const clubs = useOptions(applicationFormOperations['application_forms.organisations'])
  return (
    <>
      <FormCard title={<Trans>Personal details</Trans>}>
        <SubmittedTick />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
          <TextField name="first_name" optional="unmarked" />
          <TextField name="last_name" optional="unmarked" />
          <TextField name="email" type="email" optional="unmarked" />
          <DayField name="date_of_birth" optional="unmarked" />
          <TextField name="mobile" type="tel" optional="unmarked" />
          <TextField name="phone" type="tel" optional="unmarked" />
          <TextField name="aliases" optional="unmarked" />
          <ChoiceField
            name="role"
            optional="unmarked"
            options={applicantRoles.map((value) => ({ value, label: getRoleLabel(value) }))}
          />
          <OptionsField
            name="organisation"
            optional="unmarked"
            none={t`No club selected`}
            options={clubs?.map(({ id, organisation_name }) => ({ value: id, label: organisation_name }))}
          />
          <TextField name="organisation_name" optional="unmarked" />
          <NotesField name="address" optional="unmarked" rows={2} />
        </div>
      </FormCard>
      <FormCard title={<Trans>Long answers</Trans>}>
        <CountedField name="reason" />
        <CountedField name="past_experience" />
        <CountedField name="faith" />
        <NotesField name="consistency_details" optional="unmarked" />
      </FormCard>
      <FormCard title={<Trans>Safeguarding</Trans>}>{form.withheld ? <Withheld /> : <SafeguardingFields />}</FormCard>
      <FormCard title={<Trans>Certificate</Trans>}>
        <CertificateFields withheld={form.withheld} />
      </FormCard>
      <FormCard title={<Trans>Referees</Trans>}>
        <RefereesField name="references" />
      </FormCard>
      <FormCard title={<Trans>How we may get in touch</Trans>} columns>
        <ContactFields />
      </FormCard>
    </>
  )
}

/** Checkbox that submits the form for the applicant, or reopens it for them (APP-63). */
export const SubmittedTick = () => <CheckField name="submit" />

/** Field for a long answer. Shows the word count and the required number of words. */
export const CountedField = ({ name, least = MIN_CORE_WORDS }: { name: string; least?: number }) => {
  const words = countWords(String(useFormField(name).value ?? ''))
  return (
    <NotesField
      name={name}
      optional="unmarked"
      rows={4}
      hint={<Plural value={words} one={`# word, ${least} needed`} other={`# words, ${least} needed`} />}
    />
  )
}

const safeguardingQuestions = ['disciplinary', 'concerns_raised', 'criminal_record'] as const

export const SafeguardingFields = () => (
  <>
    {safeguardingQuestions.map((name) => (
      <DetailedField key={name} name={name} />
    ))}
  </>
)

type DetailedFieldProps = { name: string; details?: string }

/** Yes/no question. A yes shows a text field for details. */
export const DetailedField = ({ name, details = `${name}_details` }: DetailedFieldProps) => (
  <>
    <YesNoField name={name} optional="unmarked" />
    {useFormField(name).value === true ? <NotesField name={details} optional="unmarked" /> : null}
  </>
)

/** Fields of an applicant's certificate. The number is hidden from readers who may not see it. */
export const CertificateFields = ({ withheld }: { withheld: boolean }) => (
  <>
    <YesNoField name="dbs_certificate" optional="unmarked" />
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {withheld ? <Withheld /> : <TextField name="dbs_certificate_number" optional="unmarked" />}
      <DayField name="dbs_certificate_issue_date" optional="unmarked" />
    </div>
    <YesNoField name="dbs_update_service" optional="unmarked" />
  </>
)

/** Checkboxes for the channels by which the network may contact an applicant. */
export const ContactFields = () => (
  <>
    <FlagField name="contact_email" />
    <FlagField name="contact_post" />
    <FlagField name="contact_phone" />
    <FlagField name="contact_text" />
  </>
)
