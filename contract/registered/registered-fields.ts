import * as v from 'valibot'
import { buildBoundedList } from '../bounded-list.ts'
import { Id } from '../id.ts'
import { allergens, attendanceTypes, genders, supportTypes } from '../option-lists.ts'
import { ageBands, EARLIEST_BIRTH } from '../rules/age.ts'
import { Day, getLondonDay } from '../rules/days.ts'
import { EmailText, isEmail } from '../rules/email.ts'
import { normalizePhone } from '../rules/phone.ts'
import { normalizePostcode } from '../rules/postcode.ts'
import { buildMultilineText, buildOneLineText, buildRequiredLine, buildUnmarkedLine } from '../text.ts'

const buildOptionalLine = (max: number) => v.nullable(buildOneLineText(max))
const postcodeField = v.nullable(v.pipe(buildUnmarkedLine(20), v.transform(normalizePostcode)))
const phoneField = v.nullable(v.pipe(buildUnmarkedLine(40), v.transform(normalizePhone)))
/** Schema of a free text with several lines. */
const buildTextField = (max: number) => v.nullable(buildMultilineText(max))
const nameField = buildRequiredLine(100)
/**
 * Schema of a date of birth. It may be neither in the future (in London) nor so early that it must be a typing error.
 */
export const BirthDay = v.pipe(
  Day,
  v.check((day) => day <= getLondonDay(), 'A date of birth is not in the future'),
  v.minValue(EARLIEST_BIRTH, 'Check the year of the date of birth'),
)
const yesNoField = v.nullable(v.boolean())
const emailField = v.nullable(
  v.pipe(
    EmailText,
    v.check((address) => address === '' || isEmail(address), 'not_an_email'),
  ),
)
/** Schema of a count. An empty value becomes 0 (FMT-12). */
const countField = v.pipe(
  v.union([
    v.number(),
    v.pipe(v.string(), v.trim(), v.regex(/^\d{0,3}$/), v.transform(Number)),
    v.pipe(
      v.null(),
      v.transform(() => 0),
    ),
  ]),
  v.integer(),
  v.minValue(0),
  v.maxValue(200),
)
/** Maximum number of relatives or groups of one person. */
export const MAX_LINKED_RECORDS = 200
const idList = buildBoundedList(MAX_LINKED_RECORDS, Id)

/** Schemas of fields that contain a list. Requests send `{add, remove}`, so changes of two devices are merged. */
export const setFieldSchemas = {
  family_entries: idList,
  groups: idList,
  allergens: buildBoundedList(14, v.picklist(allergens)),
  /** Ids of similar people. A user has confirmed that they are different people. */
  distinct_from: idList,
} as const

/** Schemas of all single-valued fields of a person that a club may write (PER-01 to PER-99). */
export const scalarFieldSchemas = {
  first_name: nameField,
  last_name: nameField,
  gender: v.nullable(v.picklist(genders)),
  gender_other: buildOptionalLine(100),
  date_of_birth: v.nullable(BirthDay),
  age_band: v.nullable(v.picklist(ageBands)),
  is_adult: v.boolean(),
  attendance_type: v.nullable(v.picklist(attendanceTypes.map((t) => t.value))),
  soft_archived: v.boolean(),
  has_dietary_requirements: yesNoField,
  dietary_requirements: buildTextField(2000),
  has_medical_conditions: yesNoField,
  medical_conditions: buildTextField(2000),
  english_first_language: yesNoField,
  first_language: buildOptionalLine(100),
  accessing_wider_support: v.boolean(),
  accessing_wider_support_type: v.nullable(v.picklist(supportTypes.map((t) => t.value))),
  food_and_hygiene_trained: v.boolean(),
  qualified_first_aider: v.boolean(),
  core_team_member: v.boolean(),
  volunteer_application: v.nullable(Id),
  /** Id of the person's own application to the core team. */
  core_application: v.nullable(Id),
  young_helper: v.boolean(),
  helper: v.boolean(),
  tlg_nation_promotion: yesNoField,
  local_promotion: yesNoField,
  photo_consent: yesNoField,
  photo: v.nullable(Id),
  parcel_delivery_contact: v.boolean(),
  address_1: buildOptionalLine(200),
  address_2: buildOptionalLine(200),
  address_3: buildOptionalLine(200),
  town: buildOptionalLine(100),
  county: buildOptionalLine(100),
  postcode: postcodeField,
  parcel_additional_children: countField,
  parcel_additional_adults: countField,
  parcel_has_dietary_requirements: yesNoField,
  parcel_dietary_requirements: buildTextField(2000),
  telephone_number: phoneField,
  mobile_number: phoneField,
  email: emailField,
  emergency_contact_name: buildOptionalLine(200),
  emergency_contact_number: phoneField,
  school: buildOptionalLine(200),
  referral_source: buildOptionalLine(200),
  gp_name: buildOptionalLine(200),
  gp_address: buildTextField(500),
  gp_telephone: phoneField,
  parent_or_carer: buildOptionalLine(200),
  pick_up_people: buildTextField(500),
  consent_name: buildOptionalLine(200),
  consent_date: v.nullable(Day),
  allow_contact: yesNoField,
  upn: buildOptionalLine(40),
  why_fun_activities: v.boolean(),
  why_new_friends: v.boolean(),
  why_lunch: v.boolean(),
  why_cost: v.boolean(),
  why_other: v.boolean(),
  why_other_detail: buildTextField(500),
  true_statements_special_educational_needs: v.boolean(),
  true_statements_child_disability: v.boolean(),
  true_statements_free_school_meals: v.boolean(),
  true_statements_looked_after: v.boolean(),
  true_statements_young_carers: v.boolean(),
  true_statements_experiencing_difficulties: v.boolean(),
  true_statements_child_mental_health_challenges: v.boolean(),
  true_statements_none_1: v.boolean(),
  true_statements_refugees: v.boolean(),
  true_statements_lone_parent: v.boolean(),
  true_statements_struggling_financially: v.boolean(),
  true_statements_adult_disability: v.boolean(),
  true_statements_mental_health: v.boolean(),
  true_statements_isolated: v.boolean(),
  true_statements_adult_mental_health_challenges: v.boolean(),
  true_statements_none_2: v.boolean(),
} as const

/**
 * Schemas of the same fields in stored rows. They accept texts and birthdays from older app versions unchanged, because
 * an invalid value must not prevent a club from reading its register.
 */
export const storedFieldSchemas = {
  ...scalarFieldSchemas,
  ...Object.fromEntries([
    ...Object.entries(scalarFieldSchemas)
      .filter(([, schema]) => isFreeText(schema))
      .map(([field, schema]) => [field, v.is(schema, null) ? v.nullable(v.string()) : v.string()]),
    ['date_of_birth', v.nullable(Day)],
  ]),
} as typeof scalarFieldSchemas

/** True if the schema accepts free text. Schemas of options, days and ids reject the test value. */
function isFreeText(schema: v.GenericSchema): boolean {
  return v.is(schema, 'words')
}

export type ScalarField = keyof typeof scalarFieldSchemas
export type SetField = keyof typeof setFieldSchemas

export const scalarFields = Object.keys(scalarFieldSchemas) as ScalarField[]
export const setFields = Object.keys(setFieldSchemas) as SetField[]

/** Fields that can harm a child if they are wrong. If two values differ, both are shown until a user decides. */
export const healthFields = [
  'has_dietary_requirements',
  'dietary_requirements',
  'has_medical_conditions',
  'medical_conditions',
  // Dietary facts about parcels are health facts too, because the food is eaten (PER-45).
  'parcel_has_dietary_requirements',
  'parcel_dietary_requirements',
] as const satisfies ScalarField[]

export const isHealthField = (field: string | null): boolean => healthFields.some((name) => name === field)

/**
 * Fields whose value a user may choose in a merge. Health facts are excluded, because both of their values are shown
 * until a user decides.
 */
export const choosableFields = scalarFields.filter((field) => !isHealthField(field) && field !== 'soft_archived')

/** True if the field is a text of several lines, such as a note or an address. */
export function isMultilineField(field: string): boolean {
  return Object.hasOwn(scalarFieldSchemas, field) && v.is(scalarFieldSchemas[field as ScalarField], 'a\nb')
}

/** Choices of a merge. Key: field. Value: id of the merged person whose value is used. */
export const ChosenFields = v.record(v.picklist(choosableFields), Id)

/** Schema of a new person. All fields are optional except the names. */
export const PersonValues = v.strictObject({
  ...v.partial(v.object(scalarFieldSchemas)).entries,
  ...v.partial(v.object(setFieldSchemas)).entries,
  first_name: nameField,
  last_name: nameField,
})
export type PersonValues = v.InferOutput<typeof PersonValues>

type PersonDefaults = { [K in ScalarField]: v.InferOutput<(typeof scalarFieldSchemas)[K]> } & {
  [K in SetField]: v.InferOutput<(typeof setFieldSchemas)[K]>
}

const getDefault = (field: ScalarField) => {
  if (field === 'parcel_additional_children' || field === 'parcel_additional_adults') return 0
  if (v.is(scalarFieldSchemas[field], null)) return null
  return field === 'first_name' || field === 'last_name' ? '' : false
}

/** Default values of a person. Key: field. */
export const personDefaults = Object.fromEntries([
  ...scalarFields.map((field) => [field, getDefault(field)]),
  ...setFields.map((field) => [field, []]),
]) as unknown as PersonDefaults
