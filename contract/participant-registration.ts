import * as v from 'valibot'
import { buildBoundedList } from './bounded-list.ts'
import { EthnicityCapture } from './ethnicities.ts'
import { Id } from './id.ts'
import { defineOperation } from './operation.ts'
import { BirthDay, scalarFieldSchemas, setFieldSchemas } from './registered/registered-fields.ts'
import { getDoubtfulChildAge } from './rules/age.ts'
import { getLondonDay } from './rules/days.ts'
import { EmailAddress } from './rules/email.ts'
import { isPhone, normalizePhone } from './rules/phone.ts'
import { buildRequiredLine, removeInvisibleMarks } from './text.ts'

/** Maximum number of children, and of adults, in one form. A larger family sends the form twice. */
export const MAX_CHILDREN = 12
export const MAX_ADULTS = 6

/** Genders of the public form. Any other gender is recorded at the club (SELF-80, SELF-82). */
export const childGenders = ['Male', 'Female', 'Other', 'Prefer not to say'] as const

export const whyFlags = ['why_fun_activities', 'why_new_friends', 'why_lunch', 'why_cost', 'why_other'] as const

/** Statements about the family's children. The last statement means that all others are false (SELF-56 to SELF-61). */
export const childStatements = [
  'true_statements_special_educational_needs',
  'true_statements_child_disability',
  'true_statements_free_school_meals',
  'true_statements_looked_after',
  'true_statements_young_carers',
  'true_statements_none_1',
] as const

/** Statements about the family's adults. The last statement means that all others are false (SELF-62 to SELF-68). */
export const adultStatements = [
  'true_statements_refugees',
  'true_statements_lone_parent',
  'true_statements_struggling_financially',
  'true_statements_adult_disability',
  'true_statements_mental_health',
  'true_statements_isolated',
  'true_statements_none_2',
] as const

const buildOptionalText = (schema: v.GenericSchema<string | null>) => v.optional(schema, null)
const buildOptionalFlags = <const F extends readonly string[]>(flags: F) =>
  Object.fromEntries(flags.map((flag) => [flag, v.optional(v.boolean(), false)])) as {
    [K in F[number]]: v.OptionalSchema<v.BooleanSchema<undefined>, false>
  }

/** Phone number, which must contain digits, because the club has to reach the family. */
const phone = v.pipe(
  v.string(),
  v.transform(removeInvisibleMarks),
  buildRequiredLine(40),
  v.check(isPhone, 'A phone number has digits'),
  v.transform(normalizePhone),
)

const nameFields = { first_name: buildRequiredLine(100), surname: buildRequiredLine(100) }

/**
 * Health fields. Missing health data is dangerous, so each yes needs details. Allergens are accepted as details about
 * food.
 */
const healthFields = {
  dietary_requirements: v.boolean(),
  dietary_requirements_detail: buildOptionalText(scalarFieldSchemas.dietary_requirements),
  allergens: v.optional(setFieldSchemas.allergens, []),
  medical_conditions: v.boolean(),
  medical_conditions_detail: buildOptionalText(scalarFieldSchemas.medical_conditions),
}

const emergencyContactFields = {
  emergency_contact_name: buildRequiredLine(200),
  emergency_contact_number: phone,
}

const personalFields = {
  ...nameFields,
  address_1: buildRequiredLine(200),
  address_2: buildOptionalText(scalarFieldSchemas.address_2),
  address_3: buildOptionalText(scalarFieldSchemas.address_3),
  town: buildOptionalText(scalarFieldSchemas.town),
  county: buildOptionalText(scalarFieldSchemas.county),
  postcode: buildOptionalText(scalarFieldSchemas.postcode),
  contact_number: phone,
  email: EmailAddress,
  allow_contact: v.boolean(),
  photo_consent: v.boolean(),
  ...healthFields,
  english_first_language: v.boolean(),
  first_language: buildOptionalText(scalarFieldSchemas.first_language),
}

const reasonFields = {
  ...buildOptionalFlags(whyFlags),
  why_other_detail: buildOptionalText(scalarFieldSchemas.why_other_detail),
}

const statementFields = { ...buildOptionalFlags(childStatements), ...buildOptionalFlags(adultStatements) }

/**
 * A rule about several fields, and the field that its error names. The rule must accept values that are missing because
 * they failed to parse.
 */
type CrossFieldRule = {
  field: string
  sound: (values: Partial<Health & Personal & Reasons & Statements & Birth>) => boolean
}

/** Adds cross-field rules to an object schema. The rules run even if another field is missing. */
const addRules = <S extends v.GenericSchema<object, object>>(object: S, rules: readonly CrossFieldRule[]) =>
  v.pipe(
    object,
    v.rawCheck<v.InferOutput<S>>(({ dataset, addIssue }) => {
      const input = dataset.value as Record<string, unknown> | null
      if (typeof input !== 'object' || input === null) return
      for (const { field } of rules.filter(({ sound }) => !sound(input)))
        addIssue({
          message: 'This answer and its question do not agree',
          path: [{ type: 'object', origin: 'value', input, key: field, value: input[field] }],
        })
    }),
  )

type Birth = { date_of_birth: string | null; date_of_birth_confirmed: boolean }
type Health = v.InferOutput<v.ObjectSchema<typeof healthFields, undefined>>
type Personal = v.InferOutput<v.ObjectSchema<typeof personalFields, undefined>>
type Reasons = v.InferOutput<v.ObjectSchema<typeof reasonFields, undefined>>
type Statements = v.InferOutput<v.ObjectSchema<typeof statementFields, undefined>>

/**
 * True if a yes has details, or a no has no details. A no with details is rejected, because storing only one of them is
 * unsafe (SELF-42).
 */
const isConsistent = (answer: boolean | undefined, hasDetails: boolean): boolean =>
  typeof answer !== 'boolean' || answer === hasDetails

const healthRules: CrossFieldRule[] = [
  {
    field: 'dietary_requirements_detail',
    sound: (p) => isConsistent(p.dietary_requirements, Boolean(p.dietary_requirements_detail || p.allergens?.length)),
  },
  {
    field: 'medical_conditions_detail',
    sound: (p) => isConsistent(p.medical_conditions, Boolean(p.medical_conditions_detail)),
  },
]
const personalRules: CrossFieldRule[] = [
  ...healthRules,
  {
    field: 'first_language',
    sound: (p) => p.english_first_language !== false || Boolean(p.first_language),
  },
]
const reasonRules: CrossFieldRule[] = [
  { field: 'why_other_detail', sound: (p) => !p.why_other || Boolean(p.why_other_detail) },
]
/**
 * Rules for a child. A birthday that makes the child an adult needs a confirmation, because the family may have entered
 * a parent's birthday. The child's meals would then be counted as an adult's.
 */
const childRules: CrossFieldRule[] = [
  ...healthRules,
  {
    field: 'date_of_birth',
    sound: ({ date_of_birth = null, date_of_birth_confirmed }) =>
      date_of_birth_confirmed === true || getDoubtfulChildAge(date_of_birth, getLondonDay()) === null,
  },
]
/** Builds the rule that "none of the above" excludes all other statements (SELF-71). */
const buildExclusiveNoneRule = (statements: readonly (keyof Statements)[], none: keyof Statements): CrossFieldRule => ({
  field: none,
  sound: (p) => !p[none] || statements.every((one) => one === none || !p[one]),
})
const statementRules: CrossFieldRule[] = [
  buildExclusiveNoneRule(childStatements, 'true_statements_none_1'),
  buildExclusiveNoneRule(adultStatements, 'true_statements_none_2'),
]

/** Parts of the form. Each part is validated separately (SELF-16). */
export const ParentPart = addRules(v.object(personalFields), personalRules)
export const AdultPart = addRules(v.object({ ...personalFields, ...emergencyContactFields }), personalRules)
export const ChildPart = addRules(
  v.object({
    ...nameFields,
    date_of_birth: BirthDay,
    /** True if the family confirmed a birthday that makes the child 19 or older. */
    date_of_birth_confirmed: v.optional(v.boolean(), false),
    gender: v.picklist(childGenders),
    ...emergencyContactFields,
    school_attended: buildOptionalText(scalarFieldSchemas.school),
    ...healthFields,
    photo_consent: v.boolean(),
  }),
  childRules,
)
export const WhyPart = addRules(v.object(reasonFields), reasonRules)
export const StatementsPart = addRules(v.object(statementFields), statementRules)

/** A full registration. The parent's fields are at the top level of the body (SELF-125, SELF-128, SELF-129). */
export const ParticipantRegistration = addRules(
  v.object({
    organisation_hashid: v.pipe(v.string(), v.maxLength(100)),
    /**
     * Id that the form creates, so that a retry after a lost response does not register the family twice. A request
     * without an id always registers a new family.
     */
    submission_id: v.optional(Id),
    ...personalFields,
    ...reasonFields,
    ...statementFields,
    children: v.optional(buildBoundedList(MAX_CHILDREN, ChildPart), []),
    adults: v.optional(buildBoundedList(MAX_ADULTS, AdultPart), []),
    ethnicity_capture: EthnicityCapture,
    /**
     * Honeypot field that people do not see. If a bot or the browser's autofill fills it in, the club has to review the
     * registration.
     */
    leave_empty: v.optional(v.string(), ''),
  }),
  [...personalRules, ...reasonRules, ...statementRules],
)
export type ParticipantRegistration = v.InferOutput<typeof ParticipantRegistration>

export const participantRegistrationOperations = {
  'participant_registration.organisation': defineOperation({
    method: 'GET',
    path: '/participant_registration/organisation/:organisation_hashid',
    access: 'everyone',
    summary:
      'The club that a registration link belongs to, its name and nothing else (SELF-06 to SELF-09), and what families are told of their answers.',
    params: v.object({ organisation_hashid: v.pipe(v.string(), v.maxLength(100)) }),
    output: v.object({
      organisation_name: v.string(),
      hashid: v.string(),
      /** The network's privacy notice. Older servers do not send it. */
      privacy_notice: v.optional(v.object({ en: v.string(), cy: v.string() })),
      /** Hours in London in which a family without an email gets its link by text. Missing if no texts are sent. */
      text_hours: v.optional(v.object({ from: v.number(), to: v.number() })),
    }),
  }),
  'participant_registration.create': defineOperation({
    method: 'POST',
    path: '/participant_registration',
    access: 'everyone',
    summary: 'Registers a parent or carer with their children and further adults (SELF-124, SELF-130).',
    body: ParticipantRegistration,
    bodyLimit: 65_536,
    output: v.object({ received: v.literal(true) }),
    status: 201,
  }),
} as const
