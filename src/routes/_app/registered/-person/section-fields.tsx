import { supportTypes } from '@contract/option-lists.ts'
import type { ScalarField } from '@contract/registered/registered-fields.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { supportTypeLabels } from '@/words/attendance-type-labels.ts'
import { Choice, CountField, Flag, PersonNotesField, PersonQuestion, PersonTextField } from './person-fields.tsx'
import { translateOptions } from './person-labels.ts'

/** Collapsible sections of the form (PER-110 to PER-113, PER-123). */
export type FieldSection = 'details' | 'parcel' | 'staff'

const PARCEL_FIELD_NAMES: readonly ScalarField[] = [
  'parcel_delivery_contact',
  'address_1',
  'address_2',
  'address_3',
  'town',
  'county',
  'postcode',
  'parcel_additional_children',
  'parcel_additional_adults',
  'parcel_has_dietary_requirements',
  'parcel_dietary_requirements',
]

const STAFF_FIELD_NAMES: readonly ScalarField[] = [
  'food_and_hygiene_trained',
  'qualified_first_aider',
  'core_team_member',
  'young_helper',
  'helper',
  'tlg_nation_promotion',
  'local_promotion',
  'accessing_wider_support_type',
  'referral_source',
  'upn',
]

/** Returns the section of a field. */
export const getFieldSection = (field: string): FieldSection => {
  if (PARCEL_FIELD_NAMES.some((name) => name === field)) return 'parcel'
  return STAFF_FIELD_NAMES.some((name) => name === field) ? 'staff' : 'details'
}

export const STAFF_FIELDS = STAFF_FIELD_NAMES.length

/** Counts the staff fields with a value. */
export const countStaffAnswers = (values: Readonly<Record<ScalarField, unknown>>): number =>
  STAFF_FIELD_NAMES.filter((field) => values[field] !== false && values[field] !== null && values[field] !== '').length

/** Parcel fields: address, number of people and dietary needs (PER-39 to PER-46, PER-79 to PER-82). */
export const ParcelFields = () => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <div className="sm:col-span-2">
      <Flag name="parcel_delivery_contact" label={<Trans>Contact for the delivery of parcels</Trans>} />
    </div>
    <PersonTextField name="address_1" optional />
    <PersonTextField name="address_2" optional />
    <PersonTextField name="address_3" optional />
    <PersonTextField name="town" optional capitalise />
    <PersonTextField name="county" optional capitalise />
    <PersonTextField name="postcode" optional />
    <CountField name="parcel_additional_children" />
    <CountField name="parcel_additional_adults" />
    <div className="sm:col-span-2">
      <ParcelNeeds />
    </div>
  </div>
)

/** Question about dietary needs for the parcel. */
export const ParcelNeeds = () => (
  <PersonQuestion
    name="parcel_has_dietary_requirements"
    optional="unmarked"
    answers="there_is"
    label={<Trans>Dietary needs for the parcel?</Trans>}
  >
    {(answer) => (answer ? <PersonNotesField name="parcel_dietary_requirements" rows={2} /> : null)}
  </PersonQuestion>
)

/** Fields for the club's own notes: roles, promotion consent and church connection (PER-23 to PER-30). */
export const StaffFields = () => {
  const { i18n } = useLingui()
  return (
    <div className="grid gap-4">
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Flag name="qualified_first_aider" label={<Trans>Qualified first aider</Trans>} />
        <Flag name="food_and_hygiene_trained" label={<Trans>Food hygiene trained</Trans>} />
        <Flag name="core_team_member" label={<Trans>Core team member</Trans>} />
        <Flag name="young_helper" label={<Trans>Young helper</Trans>} />
        <Flag name="helper" label={<Trans>Helper</Trans>} />
      </div>
      <PersonQuestion
        name="local_promotion"
        optional="unmarked"
        answers="may"
        label={<Trans>May we use their story and pictures in local promotion?</Trans>}
      />
      <PersonQuestion
        name="tlg_nation_promotion"
        optional="unmarked"
        answers="may"
        label={<Trans>May the network use them in national promotion?</Trans>}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Choice name="accessing_wider_support_type" options={translateOptions(i18n, supportTypes, supportTypeLabels)} />
        <PersonTextField name="referral_source" optional />
        <PersonTextField name="upn" optional />
      </div>
    </div>
  )
}
