import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { newId } from './id.ts'
import { ChildPart, ParticipantRegistration, StatementsPart } from './participant-registration.ts'

const child = {
  first_name: 'Mali',
  surname: 'Davies',
  date_of_birth: '2018-03-14',
  gender: 'Female',
  emergency_contact_name: 'Gareth Davies',
  emergency_contact_number: '07700 900187',
  dietary_requirements: false,
  medical_conditions: false,
  photo_consent: true,
}
const personalFields = {
  first_name: 'Rhian',
  surname: 'Davies',
  address_1: '4 Cathedral Road',
  contact_number: '07700 900142',
  email: 'rhian@example.org',
  allow_contact: true,
  photo_consent: false,
  dietary_requirements: false,
  medical_conditions: false,
  english_first_language: true,
}
const adult = { ...personalFields, emergency_contact_name: 'Rhian', emergency_contact_number: '029 2018 0101' }
const form = {
  organisation_hashid: 'a-club',
  submission_id: newId(),
  ...personalFields,
  ethnicity_capture: { prefer_not_to_say: true },
}

/** Returns the path of each invalid field once. */
const listInvalidFields = (schema: v.GenericSchema, value: unknown) => [
  ...new Set(v.safeParse(schema, value).issues?.map((issue) => v.getDotPath(issue))),
]
const omitField = (values: object, field: string) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== field))

describe('fields of a registration', () => {
  it('registers a parent alone without optional fields [SELF-15, SELF-45, SELF-55]', () => {
    expect(v.parse(ParticipantRegistration, form)).toMatchObject({
      children: [],
      adults: [],
      allergens: [],
      address_2: null,
      why_lunch: false,
      true_statements_none_1: false,
    })
  })

  it('accepts exactly the documented payload fields [SELF-69, SELF-70, SELF-125, SELF-128]', () => {
    expect(
      Object.keys(
        v.parse(ParticipantRegistration, { ...form, true_statements_experiencing_difficulties: true }),
      ).sort(),
    ).toEqual(
      [
        'organisation_hashid',
        'submission_id',
        'leave_empty',
        'allergens',
        // Fields of the parent: SELF-17, SELF-19, SELF-21, SELF-23, SELF-24, SELF-25, SELF-26, SELF-28, SELF-30,
        // SELF-33, SELF-34
        'first_name',
        'surname',
        'address_1',
        'address_2',
        'address_3',
        'town',
        'county',
        'postcode',
        'contact_number',
        'email',
        'allow_contact',
        'photo_consent',
        // Health and language: SELF-35, SELF-36, SELF-37, SELF-38, SELF-39, SELF-40
        'dietary_requirements',
        'dietary_requirements_detail',
        'medical_conditions',
        'medical_conditions_detail',
        'english_first_language',
        'first_language',
        // Reasons for coming: SELF-47, SELF-48, SELF-49, SELF-50, SELF-51, SELF-52
        'why_fun_activities',
        'why_new_friends',
        'why_lunch',
        'why_cost',
        'why_other',
        'why_other_detail',
        // Statements about children: SELF-56, SELF-57, SELF-58, SELF-59, SELF-60, SELF-61
        'true_statements_special_educational_needs',
        'true_statements_child_disability',
        'true_statements_free_school_meals',
        'true_statements_looked_after',
        'true_statements_young_carers',
        'true_statements_none_1',
        // Statements about adults: SELF-62, SELF-63, SELF-64, SELF-65, SELF-66, SELF-67, SELF-68
        'true_statements_refugees',
        'true_statements_lone_parent',
        'true_statements_struggling_financially',
        'true_statements_adult_disability',
        'true_statements_mental_health',
        'true_statements_isolated',
        'true_statements_none_2',
        // Other people and ethnicity: SELF-72, SELF-98, SELF-99, SELF-113
        'children',
        'adults',
        'ethnicity_capture',
      ].sort(),
    )
    // Expect null for a child's optional fields (SELF-87, SELF-88, SELF-94).
    expect(v.parse(ChildPart, child)).toMatchObject({
      school_attended: null,
      dietary_requirements_detail: null,
      medical_conditions_detail: null,
    })
  })

  it.each(Object.keys(personalFields))(
    '%s is required for a parent and an adult [SELF-18 to SELF-41, SELF-20, SELF-22, SELF-29, SELF-31, SELF-43, SELF-100, SELF-102]',
    (field) => {
      expect(listInvalidFields(ParticipantRegistration, omitField(form, field))).toEqual([field])
      expect(listInvalidFields(ParticipantRegistration, { ...form, adults: [omitField(adult, field)] })).toEqual([
        `adults.0.${field}`,
      ])
    },
  )

  it.each(Object.keys(child))(
    '%s is required for a child [SELF-74 to SELF-96, SELF-73, SELF-75, SELF-76, SELF-77, SELF-78, SELF-79, SELF-81, SELF-83, SELF-84, SELF-85, SELF-86, SELF-89, SELF-90, SELF-91, SELF-92, SELF-95]',
    (field) => {
      expect(
        listInvalidFields(ParticipantRegistration, { ...form, children: [child, omitField(child, field)] }),
      ).toEqual([`children.1.${field}`])
    },
  )

  it('requires an emergency contact for each additional adult [SELF-101, SELF-103]', () => {
    for (const field of ['emergency_contact_name', 'emergency_contact_number'])
      expect(listInvalidFields(ParticipantRegistration, { ...form, adults: [omitField(adult, field)] })).toEqual([
        `adults.0.${field}`,
      ])
  })
})

describe('rules between fields', () => {
  it('requires details for each yes, or allergens for food [SELF-42, SELF-44, SELF-53, SELF-54, SELF-93]', () => {
    const listInvalidFieldsWith = (values: object) => listInvalidFields(ParticipantRegistration, { ...form, ...values })
    expect(listInvalidFieldsWith({ dietary_requirements: true })).toEqual(['dietary_requirements_detail'])
    expect(listInvalidFieldsWith({ dietary_requirements: true, dietary_requirements_detail: ' \n' })).toEqual([
      'dietary_requirements_detail',
    ])
    expect(listInvalidFieldsWith({ dietary_requirements: true, dietary_requirements_detail: 'Coeliac' })).toEqual([])
    expect(listInvalidFieldsWith({ dietary_requirements: true, allergens: ['gluten'] })).toEqual([])
    expect(listInvalidFieldsWith({ allergens: ['gluten'] })).toEqual(['dietary_requirements_detail'])
    expect(listInvalidFieldsWith({ medical_conditions: true })).toEqual(['medical_conditions_detail'])
    expect(listInvalidFieldsWith({ medical_conditions_detail: 'Asthma' })).toEqual(['medical_conditions_detail'])
    expect(listInvalidFieldsWith({ english_first_language: false })).toEqual(['first_language'])
    // Require details for another reason. The free-text ethnicity is tested in ethnicities.test.ts.
    expect(listInvalidFieldsWith({ why_other: true })).toEqual(['why_other_detail'])
    expect(listInvalidFieldsWith({ why_other: true, why_other_detail: 'The singing' })).toEqual([])
  })

  it('reports cross-field errors even if another answer is missing', () => {
    const incompleteChild = { ...omitField(child, 'photo_consent'), dietary_requirements: true }
    expect(listInvalidFields(ChildPart, incompleteChild)).toEqual(['photo_consent', 'dietary_requirements_detail'])
  })

  it('rejects "none of the above" with other statements of its group [SELF-71]', () => {
    expect(listInvalidFields(StatementsPart, { true_statements_none_1: true, true_statements_isolated: true })).toEqual(
      [],
    )
    expect(
      listInvalidFields(StatementsPart, { true_statements_none_1: true, true_statements_looked_after: true }),
    ).toEqual(['true_statements_none_1'])
    expect(listInvalidFields(StatementsPart, { true_statements_none_2: true, true_statements_isolated: true })).toEqual(
      ['true_statements_none_2'],
    )
  })

  it('accepts four genders and only real past birthdays [SELF-80, SELF-82, SELF-97, VOL-221]', () => {
    for (const gender of ['Male', 'Female', 'Other', 'Prefer not to say'])
      expect(listInvalidFields(ChildPart, { ...child, gender })).toEqual([])
    expect(listInvalidFields(ChildPart, { ...child, gender: 'Not provided' })).toEqual(['gender'])
    for (const date_of_birth of ['2999-01-01', '2018-02-30', '14/03/2018', null])
      expect(listInvalidFields(ChildPart, { ...child, date_of_birth })).toEqual(['date_of_birth'])
  })
})

describe('formats and limits', () => {
  it('accepts names of every script and rejects invisible characters', () => {
    for (const surname of ['Llŷr ap Gwŷn', 'محمد', 'כהן', '👩‍👧', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', 'O’Brien-Ŵyn'])
      expect({ surname, faults: listInvalidFields(ChildPart, { ...child, surname }) }).toEqual({
        surname,
        faults: [],
      })
    for (const surname of ['a\u202Eb', 'a\u200Bb', '\u2800', ' ', 'a\nb', 'x'.repeat(101)])
      expect({ surname, faults: listInvalidFields(ChildPart, { ...child, surname }) }).toEqual({
        surname,
        faults: ['surname'],
      })
  })

  it('requires digits in phone numbers and valid email addresses [SELF-32]', () => {
    expect(listInvalidFields(ParticipantRegistration, { ...form, contact_number: 'ask Gran' })).toEqual([
      'contact_number',
    ])
    for (const email of ['rhian', 'rhian@', '@example.org', ''])
      expect(listInvalidFields(ParticipantRegistration, { ...form, email })).toEqual(['email'])
  })

  it('limits a registration to 12 children and 6 adults', () => {
    const repeatValue = (count: number, one: object) => Array.from({ length: count }, () => one)
    expect(
      listInvalidFields(ParticipantRegistration, {
        ...form,
        children: repeatValue(12, child),
        adults: repeatValue(6, adult),
      }),
    ).toEqual([])
    expect(listInvalidFields(ParticipantRegistration, { ...form, children: repeatValue(13, {}) })).toEqual(['children'])
    expect(listInvalidFields(ParticipantRegistration, { ...form, adults: repeatValue(7, {}) })).toEqual(['adults'])
  })

  it('normalizes typed postcodes and phone numbers [SELF-27, SELF-28]', () => {
    const typedFields = { contact_number: '(+44) 2920-180101', postcode: 'cf119lj' }
    const typedContact = { emergency_contact_number: '07700900187' }
    const normalizedFields = { contact_number: '029 2018 0101', postcode: 'CF11 9LJ' }
    const normalizedContact = { emergency_contact_number: '07700 900187' }
    const input = {
      ...form,
      ...typedFields,
      children: [{ ...child, ...typedContact }],
      adults: [{ ...adult, ...typedFields, ...typedContact }],
    }
    expect(v.parse(ParticipantRegistration, input)).toMatchObject({
      ...normalizedFields,
      children: [normalizedContact],
      adults: [{ ...normalizedFields, ...normalizedContact }],
    })
  })
})
