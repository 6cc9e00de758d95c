import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { definitionOf } from '../mutations.ts'
import { RegisteredRow } from '../rows.ts'
import { registeredOperations } from './registered.ts'
import { personDefaults, scalarFieldSchemas } from './registered-fields.ts'

const ID = '0199a7a2-5b1e-7c3d-9e4f-0123456789ab'

describe('a date of birth', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-08-05T23:30:00Z'), toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const names = { first_name: 'Ava', last_name: 'Hughes' }
  /** Every way in which one is written: by a plain call and by a queued change. */
  const writers: [string, (born: string | null) => unknown, v.GenericSchema][] = [
    [
      'registered.create',
      (born) => ({ ...names, date_of_birth: born }),
      registeredOperations['registered.create'].body,
    ],
    [
      'registered.update',
      (born) => ({ date_of_birth: born }),
      registeredOperations['registered.update'].body,
    ],
    [
      'registered.replace',
      (born) => ({ ...names, date_of_birth: born }),
      registeredOperations['registered.replace'].body,
    ],
    [
      'a queued registered.create',
      (born) => ({ id: ID, values: { ...names, date_of_birth: born } }),
      definitionOf('registered.create').args,
    ],
    [
      'a queued registered.update',
      (born) => ({ id: ID, set: { date_of_birth: { base: null, value: born } } }),
      definitionOf('registered.update').args,
    ],
  ]

  it.each(writers)(
    '%s takes the past and a day that has begun somewhere, and no later one',
    (_name, write, schema) => {
      for (const born of [null, '1931-02-28', '2026-08-05', '2026-08-06'])
        expect({ born, taken: v.is(schema, write(born)) }).toEqual({ born, taken: true })
      for (const born of ['2026-08-07', '2027-01-01', '9999-12-31'])
        expect({ born, taken: v.is(schema, write(born)) }).toEqual({ born, taken: false })
    },
  )

  it.each(writers)('%s names the field that it refuses', (_name, write, schema) => {
    const { issues = [] } = v.safeParse(schema, write('2026-08-07'))
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual([expect.stringContaining('date_of_birth')])
  })

  it('in the future that was stored once can still be read', () => {
    const row = { ...personDefaults, ...names, id: ID, date_of_birth: '2027-01-01' }
    const stored = { ...row, created: '2026-08-01T10:00:00.000Z', participant_self_registration: false }
    expect(v.is(RegisteredRow, stored)).toBe(true)
  })
})

describe('a phone number and a postcode', () => {
  const phones = ['telephone_number', 'mobile_number', 'emergency_contact_number', 'gp_telephone'] as const
  const typed = {
    ...Object.fromEntries(phones.map((field) => [field, ' +44 (0)7700-900123 '])),
    postcode: ' cf101aa',
  }
  const stored = {
    ...Object.fromEntries(phones.map((field) => [field, '07700 900123'])),
    postcode: 'CF10 1AA',
  }
  const names = { first_name: 'Ava', last_name: 'Hughes' }
  const each = (values: object, wrap: (value: unknown) => unknown) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field, wrap(value)]))

  it('PER-82 to PER-84: are stored in one form, by plain call and by the queue', () => {
    for (const name of ['registered.create', 'registered.replace'] as const)
      expect(v.parse(registeredOperations[name].body, { ...names, ...typed })).toEqual({
        ...names,
        ...stored,
      })
    expect(v.parse(registeredOperations['registered.update'].body, typed)).toEqual(stored)
    expect(
      v.parse(definitionOf('registered.create').args, { id: ID, values: { ...names, ...typed } }),
    ).toEqual({ id: ID, values: { ...names, ...stored } })
    const set = (values: object) => ({ id: ID, set: each(values, (value) => ({ base: null, value })) })
    expect(v.parse(definitionOf('registered.update').args, set(typed))).toEqual(set(stored))
  })

  it('that was stored as it was typed is read as it is, however long', () => {
    const row = { ...personDefaults, ...names, id: ID, created: '2026-08-01T10:00:00.000Z' }
    const old = { ...typed, gp_telephone: '0'.repeat(99) }
    expect(v.parse(RegisteredRow, { ...row, participant_self_registration: false, ...old })).toMatchObject(
      old,
    )
  })

  it('have their lengths as they are typed, and are unknown where nothing is', () => {
    for (const field of [...phones, 'postcode'] as const) {
      expect(v.is(scalarFieldSchemas[field], 'x'.repeat(field === 'postcode' ? 21 : 41))).toBe(false)
      expect([v.parse(scalarFieldSchemas[field], null), v.parse(scalarFieldSchemas[field], ' ')]).toEqual([
        null,
        '',
      ])
    }
  })
})

it('FMT-12: a number that is left empty is none, in a plain call and in a queued change', () => {
  const names = { first_name: 'Ava', last_name: 'Hughes' }
  const none = { parcel_additional_children: 0, parcel_additional_adults: 0 }
  const empty = { parcel_additional_children: '', parcel_additional_adults: null }
  for (const name of ['registered.create', 'registered.replace', 'registered.update'] as const)
    expect(v.parse(registeredOperations[name].body, { ...names, ...empty })).toEqual({ ...names, ...none })
  const set = { parcel_additional_children: { base: 2, value: '' } }
  expect(v.parse(definitionOf('registered.update').args, { id: ID, set })).toEqual({
    id: ID,
    set: { parcel_additional_children: { base: 2, value: 0 } },
  })
  for (const wrong of ['x', '1.5', '-1', 201, 1.5])
    expect(v.is(scalarFieldSchemas.parcel_additional_children, wrong)).toBe(false)
})
