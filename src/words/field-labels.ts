import type { MutationArgs } from '@contract/mutations/mutations.ts'
import type { ScalarField, SetField } from '@contract/registered/registered-fields.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Fields that may be in conflict. Key: table. If a label for a new field is missing, the code does not compile. */
type FieldsByTable = {
  registered: ScalarField | SetField | 'no_family_link' | 'health_confirmed'
  sessions: keyof MutationArgs['session.update']['set']
  holiday_allocation: keyof MutationArgs['holiday.set']['set']
  parcel_provisions: keyof MutationArgs['parcel.update']['set']
  parcel_rows: keyof MutationArgs['parcel_row.set']['set']
  departures: 'collector'
}

const registeredLabels: Record<FieldsByTable['registered'], MessageDescriptor> = {
  first_name: msg`first name`,
  no_family_link: msg`in no family link`,
  health_confirmed: msg`health facts confirmed`,
  last_name: msg`surname`,
  gender: msg`gender`,
  gender_other: msg`gender in their own words`,
  date_of_birth: msg`date of birth`,
  age_band: msg`about how old`,
  is_adult: msg`child or adult`,
  attendance_type: msg`attendance type`,
  soft_archived: msg`archived`,
  has_dietary_requirements: msg`any dietary needs`,
  dietary_requirements: msg`other dietary needs`,
  allergens: msg`allergies`,
  has_medical_conditions: msg`any medical conditions`,
  medical_conditions: msg`medical conditions`,
  english_first_language: msg`English as first language`,
  first_language: msg`first language`,
  accessing_wider_support: msg`wider support`,
  accessing_wider_support_type: msg`wider support`,
  food_and_hygiene_trained: msg`food hygiene trained`,
  qualified_first_aider: msg`qualified first aider`,
  core_team_member: msg`core team member`,
  volunteer_application: msg`volunteer application`,
  core_application: msg`core team application`,
  young_helper: msg`young helper`,
  helper: msg`helper`,
  tlg_nation_promotion: msg`consent for national promotion`,
  local_promotion: msg`consent for local promotion`,
  photo_consent: msg`photo consent`,
  photo: msg`photo`,
  parcel_delivery_contact: msg`contact for parcels`,
  address_1: msg`address line 1`,
  address_2: msg`address line 2`,
  address_3: msg`address line 3`,
  town: msg`town`,
  county: msg`county`,
  postcode: msg`postcode`,
  parcel_additional_children: msg`more children for the parcel`,
  parcel_additional_adults: msg`more adults for the parcel`,
  parcel_has_dietary_requirements: msg`any dietary needs for the parcel`,
  parcel_dietary_requirements: msg`dietary needs for the parcel`,
  telephone_number: msg`telephone number`,
  mobile_number: msg`mobile number`,
  email: msg`email`,
  emergency_contact_name: msg`emergency contact`,
  emergency_contact_number: msg`emergency phone number`,
  school: msg`school`,
  referral_source: msg`referral source`,
  gp_name: msg`GP's name`,
  gp_address: msg`GP's address`,
  gp_telephone: msg`GP's telephone number`,
  parent_or_carer: msg`parent or carer`,
  pick_up_people: msg`people who may pick up`,
  consent_name: msg`name of who gave consent`,
  consent_date: msg`date of consent`,
  allow_contact: msg`may be contacted`,
  upn: msg`unique pupil number`,
  why_fun_activities: msg`comes for fun activities`,
  why_new_friends: msg`comes to make new friends`,
  why_lunch: msg`comes for lunch`,
  why_cost: msg`comes because of the cost of food`,
  why_other: msg`comes for another reason`,
  why_other_detail: msg`other reason to come`,
  true_statements_special_educational_needs: msg`special educational needs`,
  true_statements_child_disability: msg`disability of a child`,
  true_statements_free_school_meals: msg`free school meals`,
  true_statements_looked_after: msg`looked after by the local authority`,
  true_statements_young_carers: msg`young carer`,
  true_statements_experiencing_difficulties: msg`experiencing difficulties`,
  true_statements_child_mental_health_challenges: msg`mental health of a child`,
  true_statements_none_1: msg`no statement about children is true`,
  true_statements_refugees: msg`refugee or asylum seeker`,
  true_statements_lone_parent: msg`lone parent`,
  true_statements_struggling_financially: msg`struggling financially`,
  true_statements_adult_disability: msg`disability of an adult`,
  true_statements_mental_health: msg`mental health`,
  true_statements_isolated: msg`isolated`,
  true_statements_adult_mental_health_challenges: msg`mental health of an adult`,
  true_statements_none_2: msg`no statement about adults is true`,
  family_entries: msg`family members`,
  groups: msg`groups`,
  distinct_from: msg`not the same person`,
}

/** Questions of the forms. A user who later resolves a conflict sees the same question. */
const fieldQuestions: Partial<Record<FieldsByTable['registered'], MessageDescriptor>> = {
  has_dietary_requirements: msg`Dietary requirements or allergies?`,
  dietary_requirements: msg`What should the kitchen know?`,
  has_medical_conditions: msg`Medical conditions?`,
  photo_consent: msg`May we take photos of them?`,
  english_first_language: msg`Is English their first language?`,
}

const sessionLabels: Record<FieldsByTable['sessions'], MessageDescriptor> = {
  holiday: msg`holiday`,
  activities: msg`activities`,
  activities_other: msg`other activity`,
  sign_out: msg`signing children out`,
}

const holidayAllocationLabels: Record<FieldsByTable['holiday_allocation'], MessageDescriptor> = {
  start_date: msg`start date`,
  end_date: msg`end date`,
  status: msg`open or closed`,
}

const parcelProvisionLabels: Record<FieldsByTable['parcel_provisions'], MessageDescriptor> = {
  holiday: msg`holiday`,
  average_meals: msg`average meals`,
  volunteers: msg`volunteers`,
  activities: msg`activities`,
  activities_other: msg`other activity`,
}

const parcelRowLabels: Record<FieldsByTable['parcel_rows'], MessageDescriptor> = {
  adults: msg`adults`,
  children: msg`children`,
  num_meals: msg`meals`,
  wellbeing_resources: msg`wellbeing resources`,
  packed: msg`packed`,
  handed_over: msg`given out`,
  not_in: msg`no one in`,
  note: msg`note for the delivery`,
}

const departureLabels: Record<FieldsByTable['departures'], MessageDescriptor> = { collector: msg`collected by` }

const labelsByTable: { [T in keyof FieldsByTable]: Record<FieldsByTable[T], MessageDescriptor> } = {
  registered: registeredLabels,
  sessions: sessionLabels,
  holiday_allocation: holidayAllocationLabels,
  parcel_provisions: parcelProvisionLabels,
  parcel_rows: parcelRowLabels,
  departures: departureLabels,
}

/**
 * Returns the label of a field in a conflict. A field of a newer app version is labelled "a detail".
 * @param table the table name that conflicts use
 */
export const getFieldLabel = (table: string, field: string): MessageDescriptor => {
  const tableLabels: Partial<Record<string, MessageDescriptor>> = Object.hasOwn(labelsByTable, table)
    ? labelsByTable[table as keyof FieldsByTable]
    : {}
  return (Object.hasOwn(tableLabels, field) && tableLabels[field]) || msg`a detail`
}

/** Returns the form's question for a field, for a user who must choose between two values. */
export const getFieldQuestion = (table: string, field: string): MessageDescriptor =>
  (table === 'registered' &&
    Object.hasOwn(fieldQuestions, field) &&
    fieldQuestions[field as keyof typeof fieldQuestions]) ||
  getFieldLabel(table, field)

/** Returns the field's label with a capital, so that a form and later texts use the same word. */
export const getCapitalizedFieldLabel = (i18n: Pick<I18n, '_'>, table: string, field: string): string => {
  const text = i18n._(getFieldLabel(table, field))
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
