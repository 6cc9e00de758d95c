import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { withFastPath } from './fast-path.ts'
import { newId } from './id.ts'
import { personDefaults } from './registered/registered-fields.ts'
import { rowSchemas } from './rows.ts'
import { MutationEnvelope } from './sync.ts'

const ODD_VALUES = [
  undefined,
  null,
  '',
  'x',
  'X',
  ' x ',
  '3',
  0,
  1,
  1.5,
  -1,
  1e9,
  Number.NaN,
  true,
  false,
  [],
  ['x'],
  {},
]

const id = newId()
const person = {
  ...personDefaults,
  id,
  first_name: 'Ava',
  last_name: 'Hughes',
  date_of_birth: '2019-03-09',
  email: 'ava@hallbook.example',
  groups: [newId()],
  created: '2026-07-01T09:30:00.000Z',
  participant_self_registration: false,
  health_confirmed: null,
  food_changed: null,
  held_registration: null,
}
const session = {
  id,
  date: '2026-08-05',
  holiday: 'July/Aug',
  year: 2026,
  group: newId(),
  group__name: 'Juniors',
  activities: ['Crafts'],
  activities_other: null,
  sign_out: false,
  places: 30,
  booking_opens: '2026-07-01T09:30:00.000Z',
  booking_closes: null,
}
const attendance = { id: `${id}:${id}`, session: id, registered: id, state: 'attending', contested: false }
const envelope = {
  id,
  seq: 1,
  name: 'attendance.set',
  v: 1,
  args: { session: id, nested: { a: [1] } },
  made_at: '2026-08-05T09:30:00.000Z',
}

const PlainEnvelope = v.object(MutationEnvelope.entries)
const cases: [string, v.GenericSchema, Record<string, unknown>][] = [
  ['person', rowSchemas.registered, person],
  ['session', rowSchemas.sessions, session],
  ['tick', rowSchemas.attendance, attendance],
  ['mutation', PlainEnvelope, envelope],
]

describe.each(cases)('fast path of a %s', (_, schema, row) => {
  const fastSchema = withFastPath(schema)
  const expectSameResult = (value: unknown) => {
    const { success, output, issues } = v.safeParse(fastSchema, value)
    const expected = v.safeParse(schema, value)
    expect({ value, success, output, issues }).toEqual({
      value,
      success: expected.success,
      output: expected.output,
      issues: expected.issues,
    })
  }

  it('returns a valid value itself', () => {
    expect(v.parse(fastSchema, row)).toBe(row)
    expect(v.parse(schema, row)).toEqual(row)
  })

  it('parses each odd value of each field as valibot does', () => {
    for (const field of Object.keys(row)) for (const odd of ODD_VALUES) expectSameResult({ ...row, [field]: odd })
  })

  it('parses a value without one of its fields as valibot does', () => {
    for (const field of Object.keys(row)) {
      const { [field]: _removed, ...rest } = row
      expectSameResult(rest)
    }
  })

  it('removes unknown fields', () => {
    expect(v.parse(fastSchema, { ...row, unknown: 1 })).toEqual(row)
  })

  it('parses values that are not objects as valibot does', () => {
    for (const odd of ODD_VALUES) expectSameResult(odd)
  })
})

it('converts ids to lower case', () => {
  const upperCase = { ...attendance, session: id.toUpperCase() }
  expect(v.parse(withFastPath(rowSchemas.attendance), upperCase)).toEqual(attendance)
})

it('removes keys that could change a prototype from arguments', () => {
  const text = JSON.stringify({ ...envelope, args: { a: 1 } }).replace(
    '"a":1',
    '"a":1,"__proto__":{"b":2},"constructor":3',
  )
  expect(v.parse(MutationEnvelope, JSON.parse(text)).args).toEqual({ a: 1 })
})

it('uses only the first option of a union', () => {
  const Count = v.union([v.pipe(v.string(), v.transform(Number)), v.string()])
  expect(v.parse(withFastPath(v.object({ count: Count })), { count: '3' })).toEqual({ count: 3 })
})
