import type { FamilyPerson } from '@contract/family/family-page.ts'
import type { Allergen } from '@contract/option-lists.ts'
import { Trans } from '@lingui/react/macro'
import { AddressQuestions } from '@/kit/public/address-questions.tsx'
import { LineQuestion, TextAreaQuestion, YesNoQuestion } from '@/kit/public/questions.tsx'
import { AllergyFields } from './allergy-fields.tsx'
import type { FactValues } from './fact-drafts.ts'

type FactFieldsProps = {
  group: string
  person: FamilyPerson
  /** Values that were shown when the row was opened. */
  base: FactValues
  /** True for facts that the link does not show. Every field may then stay empty. */
  isHidden?: boolean
}

/** Fields of a row, with the labels of the registration form. */
export function FactFields({ group, person, base, isHidden = false }: FactFieldsProps) {
  const isOwn = person.is_adult
  switch (group) {
    case 'allergies':
      return <AllergyFields base={(base.allergens ?? []) as Allergen[]} />
    case 'diet':
      return <DietFields hasAllergies={(person.allergens ?? []).length > 0} />
    case 'health':
      return (
        <YesNoQuestion field="has_medical_conditions" kind="are there" label={<Trans>Any medical conditions?</Trans>}>
          <TextAreaQuestion field="medical_conditions" label={<Trans context="health">What should we know?</Trans>} />
        </YesNoQuestion>
      )
    case 'photos':
      return (
        <YesNoQuestion
          field="photo_consent"
          kind="may we"
          label={isOwn ? <Trans>May we take photos of you?</Trans> : <Trans>May we take photos of this child?</Trans>}
        />
      )
    case 'school':
      return <LineQuestion field="school" label={<Trans>School</Trans>} optional max={200} autoCapitalize="words" />
    case 'address':
      return <AddressQuestions isOwn={isOwn} isRequired={!isHidden} />
    case 'phone':
      return <PhoneFields isOwn={isOwn} />
    case 'email':
      return (
        <LineQuestion
          field="email"
          label={<Trans>Email</Trans>}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="email"
          max={254}
        />
      )
    case 'emergency':
      return <EmergencyFields isOptional={isHidden} />
    case 'collect':
      return <TextAreaQuestion field="pick_up_people" label={<Trans>Who may collect</Trans>} optional rows={2} />
    default:
      return <DoctorFields />
  }
}

/** A person with an allergy always has a dietary need, so only the text is asked then. */
function DietFields({ hasAllergies }: { hasAllergies: boolean }) {
  const text = (
    <TextAreaQuestion
      field="dietary_requirements"
      label={<Trans context="food">What should we know?</Trans>}
      optional={hasAllergies}
      rows={2}
    />
  )
  if (hasAllergies) return text
  return (
    <YesNoQuestion
      field="has_dietary_requirements"
      kind="are there"
      label={<Trans>Any dietary requirements or allergies?</Trans>}
    >
      {text}
    </YesNoQuestion>
  )
}

function PhoneFields({ isOwn }: { isOwn: boolean }) {
  return (
    <>
      <LineQuestion
        field="mobile_number"
        label={<Trans>Mobile number</Trans>}
        optional
        type="tel"
        max={40}
        autoComplete={isOwn ? 'tel' : 'off'}
      />
      <LineQuestion field="telephone_number" label={<Trans>Other phone number</Trans>} optional type="tel" max={40} />
    </>
  )
}

function EmergencyFields({ isOptional }: { isOptional: boolean }) {
  return (
    <>
      <LineQuestion
        field="emergency_contact_name"
        label={<Trans>Emergency contact name</Trans>}
        optional={isOptional}
        max={200}
        autoCapitalize="words"
      />
      <LineQuestion
        field="emergency_contact_number"
        label={<Trans>Emergency contact number</Trans>}
        optional={isOptional}
        type="tel"
        max={40}
      />
    </>
  )
}

function DoctorFields() {
  return (
    <>
      <LineQuestion field="gp_name" label={<Trans>GP’s name</Trans>} optional max={200} autoCapitalize="words" />
      <TextAreaQuestion field="gp_address" label={<Trans>GP’s address</Trans>} optional rows={2} />
      <LineQuestion field="gp_telephone" label={<Trans>GP’s phone number</Trans>} optional type="tel" max={40} />
    </>
  )
}
