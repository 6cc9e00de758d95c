import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { definitionOf } from './mutations.ts'
import { registeredOperations } from './registered.ts'
import { personDefaults } from './registered-fields.ts'
import { RegisteredRow } from './rows.ts'

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
