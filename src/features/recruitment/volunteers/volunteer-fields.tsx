import { guardianRelationships, isYoungHelper, MIN_VOLUNTEER_WORDS } from '@contract/recruitment/volunteer-form.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Withheld } from '@/kit/detail/term-list.tsx'
import { ChoiceField, DayField, NotesField, TextField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { useFormValues } from '@/kit/form/form-context.ts'
import { YesNoField } from '@/kit/form/yes-no-field.tsx'
import { RefereesField } from '../record/referees-field.tsx'
import {
  CertificateFields,
  ContactFields,
  CountedField,
  DetailedField,
  SafeguardingFields,
  SubmittedTick,
} from '../record/staff-fields.tsx'

const addressFields = ['address_1', 'address_2', 'address_3', 'town', 'county', 'postcode'] as const

/**
 * Fields of a volunteer application in the order of the public form. A Young Helper has different fields from an adult.
 */
export const VolunteerFields = ({ withheld }: { withheld: boolean }) => {
  const { t } = useLingui()
  const isYoung = useFormValues(isYoungHelper)
  const relationships = { Parent: t`Parent`, 'Other Legal Guardian': t`Other Legal Guardian` }
  return (
    <>
      <FormCard title={<Trans>Personal details</Trans>}>
        <SubmittedTick />
        <YesNoField name="young_helper" optional="unmarked" />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
          <TextField name="first_name" optional="unmarked" />
          <TextField name="last_name" optional="unmarked" />
          <TextField name="email" type="email" optional="unmarked" />
          <DayField name="date_of_birth" optional="unmarked" />
          <TextField name="mobile" type="tel" optional="unmarked" />
          <TextField name="phone" type="tel" optional="unmarked" />
          <TextField name="aliases" optional="unmarked" />
          {addressFields.map((name) => (
            <TextField key={name} name={name} optional="unmarked" />
          ))}
        </div>
      </FormCard>
      <FormCard title={<Trans>Long answers</Trans>}>
        <CountedField name="reason" least={MIN_VOLUNTEER_WORDS} />
        <CountedField name="skills_or_interests" least={MIN_VOLUNTEER_WORDS} />
        <CountedField name="past_experience" least={MIN_VOLUNTEER_WORDS} />
        <NotesField name="consistency_details" optional="unmarked" />
      </FormCard>
      <FormCard title={<Trans>Training</Trans>}>
        <YesNoField name="training_first_aid" optional="unmarked" />
        <YesNoField name="training_food_hygiene" optional="unmarked" />
        <DetailedField name="training_other" details="training_other_detail" />
      </FormCard>
      {isYoung ? (
        <FormCard title={<Trans>Parent or guardian</Trans>} columns>
          <TextField name="parent_guardian_first_name" optional="unmarked" />
          <TextField name="parent_guardian_last_name" optional="unmarked" />
          <ChoiceField
            name="parent_guardian_relationship"
            optional="unmarked"
            none={t`Choose`}
            options={guardianRelationships.map((value) => ({ value, label: relationships[value] }))}
          />
          <TextField name="parent_guardian_email" type="email" optional="unmarked" />
          <TextField name="parent_guardian_phone_number" type="tel" optional="unmarked" />
        </FormCard>
      ) : (
        <>
          <FormCard title={<Trans>Safeguarding</Trans>}>{withheld ? <Withheld /> : <SafeguardingFields />}</FormCard>
          <FormCard title={<Trans>Certificate</Trans>}>
            <CertificateFields withheld={withheld} />
          </FormCard>
          <FormCard title={<Trans>Referees</Trans>}>
            <RefereesField name="references" />
          </FormCard>
        </>
      )}
      <FormCard title={<Trans>Emergency contact and health</Trans>}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField name="emergency_contact_name" optional="unmarked" />
          <TextField name="emergency_contact_number" type="tel" optional="unmarked" />
        </div>
        <DetailedField name="has_dietary_requirements" details="dietary_requirements" />
        <DetailedField name="has_medical_conditions" details="medical_conditions" />
      </FormCard>
      <FormCard title={<Trans>How we may get in touch</Trans>} columns>
        <ContactFields />
      </FormCard>
    </>
  )
}
