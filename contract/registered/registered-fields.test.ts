import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getDefinition } from '../mutations/mutations.ts'
import { RegisteredRow } from '../rows.ts'
import { Person, registeredOperations } from './registered.ts'
import { personDefaults, scalarFieldSchemas } from './registered-fields.ts'

const PERSON_ID = '0199a7a2-5b1e-7c3d-9e4f-0123456789ab'

/** Fields that clubs can write, each with its requirement code. */
const writableFields: readonly [code: string, ...fields: string[]][] = [
  ['PER-03', 'first_name'],
  ['PER-04', 'last_name'],
  ['PER-05', 'gender'],
  ['PER-06', 'date_of_birth'],
  ['PER-07', 'is_adult'],
  ['PER-08', 'attendance_type'],
  ['PER-12', 'soft_archived'],
  ['PER-14', 'has_dietary_requirements'],
  ['PER-15', 'dietary_requirements'],
  ['PER-16', 'has_medical_conditions'],
  ['PER-17', 'medical_conditions'],
  ['PER-18', 'english_first_language'],
  ['PER-19', 'accessing_wider_support'],
  ['PER-20', 'accessing_wider_support_type'],
  ['PER-23', 'food_and_hygiene_trained'],
  ['PER-24', 'qualified_first_aider'],
  ['PER-25', 'core_team_member'],
  ['PER-26', 'volunteer_application'],
  ['PER-27', 'young_helper'],
  ['PER-28', 'helper'],
  ['PER-29', 'tlg_nation_promotion'],
  ['PER-30', 'local_promotion'],
  ['PER-31', 'photo_consent'],
  ['PER-33', 'family_entries'],
  ['PER-35', 'groups'],
  ['PER-39', 'parcel_delivery_contact'],
  ['PER-40', 'address_1'],
  ['PER-41', 'parcel_additional_children'],
  ['PER-43', 'parcel_additional_adults'],
  ['PER-46', 'parcel_has_dietary_requirements', 'parcel_dietary_requirements'],
  ['PER-54', 'photo'],
  ['PER-55', 'why_fun_activities'],
  ['PER-56', 'why_new_friends'],
  ['PER-57', 'why_lunch'],
  ['PER-58', 'why_cost'],
  ['PER-59', 'why_other'],
  ['PER-60', 'why_other_detail'],
  ['PER-62', 'true_statements_special_educational_needs'],
  ['PER-63', 'true_statements_child_disability'],
  ['PER-64', 'true_statements_free_school_meals'],
  ['PER-65', 'true_statements_looked_after'],
  ['PER-66', 'true_statements_young_carers'],
  ['PER-67', 'true_statements_experiencing_difficulties'],
  ['PER-68', 'true_statements_child_mental_health_challenges'],
  ['PER-69', 'true_statements_none_1'],
  ['PER-70', 'true_statements_refugees'],
  ['PER-71', 'true_statements_lone_parent'],
  ['PER-72', 'true_statements_struggling_financially'],
  ['PER-73', 'true_statements_adult_disability'],
  ['PER-74', 'true_statements_mental_health'],
  ['PER-75', 'true_statements_isolated'],
  ['PER-76', 'true_statements_adult_mental_health_challenges'],
  ['PER-77', 'true_statements_none_2'],
  ['PER-79', 'address_2', 'address_3'],
  ['PER-80', 'town'],
  ['PER-81', 'county'],
  ['PER-82', 'postcode'],
  ['PER-83', 'telephone_number'],
  ['PER-84', 'mobile_number'],
  ['PER-85', 'email'],
  ['PER-86', 'emergency_contact_name', 'emergency_contact_number'],
  ['PER-87', 'school'],
  ['PER-88', 'referral_source'],
  ['PER-89', 'gp_name', 'gp_address', 'gp_telephone'],
  ['PER-90', 'parent_or_carer'],
  ['PER-91', 'pick_up_people'],
  ['PER-92', 'consent_name'],
  ['PER-93', 'consent_date'],
  ['PER-94', 'allow_contact'],
  ['PER-95', 'upn'],
  ['PER-96', 'gender_other'],
  ['PER-134', 'first_language'],
]
/** Fields that are derived or that only the server sets, each with its requirement code. */
const readOnlyFields: readonly [code: string, ...fields: string[]][] = [
  ['PER-01', 'id'],
  ['PER-02', 'name'],
  ['PER-09', 'attendance_type_full'],
  ['PER-10', 'created'],
  ['PER-11', 'participant_self_registration'],
  ['PER-21', 'accessing_wider_support_type_label'],
  ['PER-32', 'parent_entries'],
  ['PER-34', 'num_groups'],
  ['PER-37', 'volunteer_application'],
  ['PER-49', 'parcel_total_adults', 'parcel_total_children'],
]

describe('fields of a person [PER-97, PER-98, PER-193, VOL-201]', () => {
  it.each(writableFields)('%s: %s can be read, created and changed', (_code, ...names: string[]) => {
    for (const name of names) {
      expect(Person.entries).toHaveProperty(name)
      for (const call of ['create', 'update', 'replace'] as const)
        expect(registeredOperations[`registered.${call}`].body.entries).toHaveProperty(name)
    }
  })

  it.each(readOnlyFields)('%s: %s can be read', (_code, ...names: string[]) => {
    for (const name of names) expect(Person.entries).toHaveProperty(name)
  })

  it('parcel additions default to zero and accept numeric text [PER-42, PER-44, PER-50, FMT-36, FMT-37, VOL-213, VOL-214]', () => {
    for (const field of ['parcel_additional_children', 'parcel_additional_adults'] as const) {
      expect(personDefaults[field]).toBe(0)
      expect(['0', '7', 7].map((value) => v.parse(scalarFieldSchemas[field], value))).toEqual([0, 7, 7])
      for (const value of [-1, 1.5, '1.5', 'two']) expect(v.is(scalarFieldSchemas[field], value)).toBe(false)
    }
  })

  it('accepts a text detail and defaults statements to false [PER-61, PER-78]', () => {
    expect(v.parse(scalarFieldSchemas.why_other_detail, 'To meet')).toBe('To meet')
    for (const [name, value] of Object.entries(personDefaults))
      if (name.startsWith('true_statements_')) expect({ name, value }).toEqual({ name, value: false })
  })
})

describe('date of birth', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-08-05T23:30:00Z'), toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const nameValues = { first_name: 'Ava', last_name: 'Hughes' }
  /** Calls and queued changes that can write a date of birth: name, function that builds the body, schema. */
  const birthdayWriters: [string, (born: string | null) => unknown, v.GenericSchema][] = [
    [
      'registered.create',
      (born) => ({ ...nameValues, date_of_birth: born }),
      registeredOperations['registered.create'].body,
    ],
    ['registered.update', (born) => ({ date_of_birth: born }), registeredOperations['registered.update'].body],
    [
      'registered.replace',
      (born) => ({ ...nameValues, date_of_birth: born }),
      registeredOperations['registered.replace'].body,
    ],
    [
      'a queued registered.create',
      (born) => ({ id: PERSON_ID, values: { ...nameValues, date_of_birth: born } }),
      getDefinition('registered.create').args,
    ],
    [
      'a queued registered.update',
      (born) => ({ id: PERSON_ID, set: { date_of_birth: { base: null, value: born } } }),
      getDefinition('registered.update').args,
    ],
  ]

  it.each(birthdayWriters)('%s accepts days up to today in London', (_name, write, schema) => {
    for (const birthday of [null, '1931-02-28', '2026-08-05', '2026-08-06'])
      expect({ born: birthday, taken: v.is(schema, write(birthday)) }).toEqual({ born: birthday, taken: true })
    for (const birthday of ['2026-08-07', '2027-01-01', '9999-12-31'])
      expect({ born: birthday, taken: v.is(schema, write(birthday)) }).toEqual({ born: birthday, taken: false })
  })

  it.each(birthdayWriters)('%s reports the field that it rejects', (_name, write, schema) => {
    const { issues = [] } = v.safeParse(schema, write('2026-08-07'))
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual([expect.stringContaining('date_of_birth')])
  })

  it('reads a stored date of birth in the future', () => {
    const row = { ...personDefaults, ...nameValues, id: PERSON_ID, date_of_birth: '2027-01-01' }
    const storedRow = { ...row, created: '2026-08-01T10:00:00.000Z', participant_self_registration: false }
    expect(v.is(RegisteredRow, storedRow)).toBe(true)
  })
})

describe('phone number and postcode', () => {
  const phoneFields = ['telephone_number', 'mobile_number', 'emergency_contact_number', 'gp_telephone'] as const
  const typedValues = {
    ...Object.fromEntries(phoneFields.map((field) => [field, ' +44 (0)7700-900123 '])),
    postcode: ' cf101aa',
  }
  const storedValues = {
    ...Object.fromEntries(phoneFields.map((field) => [field, '07700 900123'])),
    postcode: 'CF10 1AA',
  }
  const nameValues = { first_name: 'Ava', last_name: 'Hughes' }
  const wrapEach = (values: object, wrap: (value: unknown) => unknown) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field, wrap(value)]))

  it('are normalized by plain calls and queued changes [PER-82 to PER-84]', () => {
    for (const name of ['registered.create', 'registered.replace'] as const)
      expect(v.parse(registeredOperations[name].body, { ...nameValues, ...typedValues })).toEqual({
        ...nameValues,
        ...storedValues,
      })
    expect(v.parse(registeredOperations['registered.update'].body, typedValues)).toEqual(storedValues)
    expect(
      v.parse(getDefinition('registered.create').args, { id: PERSON_ID, values: { ...nameValues, ...typedValues } }),
    ).toEqual({
      id: PERSON_ID,
      values: { ...nameValues, ...storedValues },
    })
    const set = (values: object) => ({ id: PERSON_ID, set: wrapEach(values, (value) => ({ base: null, value })) })
    expect(v.parse(getDefinition('registered.update').args, set(typedValues))).toEqual(set(storedValues))
  })

  it('reads stored values unchanged at any length', () => {
    const row = { ...personDefaults, ...nameValues, id: PERSON_ID, created: '2026-08-01T10:00:00.000Z' }
    const oldValues = { ...typedValues, gp_telephone: '0'.repeat(99) }
    expect(v.parse(RegisteredRow, { ...row, participant_self_registration: false, ...oldValues })).toMatchObject(
      oldValues,
    )
  })

  it('limits the typed length and accepts empty values', () => {
    for (const field of [...phoneFields, 'postcode'] as const) {
      expect(v.is(scalarFieldSchemas[field], 'x'.repeat(field === 'postcode' ? 21 : 41))).toBe(false)
      expect([v.parse(scalarFieldSchemas[field], null), v.parse(scalarFieldSchemas[field], ' ')]).toEqual([null, ''])
    }
  })
})

it('stores an empty count as zero in calls and queued changes [FMT-12]', () => {
  const nameValues = { first_name: 'Ava', last_name: 'Hughes' }
  const zeroCounts = { parcel_additional_children: 0, parcel_additional_adults: 0 }
  const emptyCounts = { parcel_additional_children: '', parcel_additional_adults: null }
  for (const name of ['registered.create', 'registered.replace', 'registered.update'] as const)
    expect(v.parse(registeredOperations[name].body, { ...nameValues, ...emptyCounts })).toEqual({
      ...nameValues,
      ...zeroCounts,
    })
  const changeSet = { parcel_additional_children: { base: 2, value: '' } }
  expect(v.parse(getDefinition('registered.update').args, { id: PERSON_ID, set: changeSet })).toEqual({
    id: PERSON_ID,
    set: { parcel_additional_children: { base: 2, value: 0 } },
  })
  for (const invalidCount of ['x', '1.5', '-1', 201, 1.5])
    expect(v.is(scalarFieldSchemas.parcel_additional_children, invalidCount)).toBe(false)
})
