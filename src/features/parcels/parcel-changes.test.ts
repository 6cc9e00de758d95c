import { getDefinition } from '@contract/mutations/mutations.ts'
import type { ParcelProvisionRow } from '@contract/rows.ts'
import { createParcelRow } from '@contract/rules/parcel-rows.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { addFamily, createParcel, setFamily, updateParcel } from './parcel-changes.ts'
import type { AddableFamily } from './use-addable-families.ts'

const [PARCEL, ANN, BEA] = ['1', '2', '3'].map((last) => `01a21afc-5848-761f-a4b7-0f54e61d258${last}`) as [
  string,
  string,
  string,
]
const session: ParcelProvisionRow = {
  id: PARCEL,
  date: '2026-08-07',
  holiday: 'July/Aug' as const,
  clone: null,
  activities: ['Baking'],
  activities_other: null,
  average_meals: 4,
  volunteers: [ANN],
}

/** Returns true if the contract's schema accepts the change. */
const isAccepted = ({ name, args }: { name: Parameters<typeof getDefinition>[0]; args: unknown }) =>
  v.is(getDefinition(name).args as v.GenericSchema, args)

it("adds a family with its size and the session's meals [PARC-63, PARC-65]", () => {
  const family = { id: ANN, parcel_total_adults: 2, parcel_total_children: 3 } as AddableFamily
  const change = addFamily(session, family)
  expect(change.args).toEqual({
    parcel: PARCEL,
    registered: ANN,
    set: {
      adults: { base: null, value: 2 },
      children: { base: null, value: 3 },
      num_meals: { base: null, value: 4 },
    },
  })
  expect(isAccepted(change)).toBe(true)
  expect(addFamily({ ...session, average_meals: null }, family).args).not.toHaveProperty('set.num_meals')
})

it('changes only fields that differ, with their base values [PARC-72]', () => {
  const row = createParcelRow(PARCEL, ANN, { adults: 1, children: 2, num_meals: null })
  const [change] = setFamily(row, { num_meals: 3, packed: true, adults: 1, note: null })
  expect(change?.args).toMatchObject({
    set: { num_meals: { base: null, value: 3 }, packed: { base: false, value: true } },
  })
  expect(change && isAccepted(change)).toBe(true)
  expect(setFamily(row, { adults: 1 })).toEqual([])
})

it('sends list changes as added and removed items [PARC-75]', () => {
  const values = {
    holiday: 'July/Aug',
    average_meals: null,
    activities: ['Baking'],
    volunteers: [BEA],
  } as const
  const lists = { activities: [...values.activities], volunteers: [...values.volunteers] }
  const [change] = updateParcel(session, { ...values, ...lists })
  expect(change?.args).toEqual({
    id: PARCEL,
    set: { average_meals: { base: 4, value: null }, volunteers: { add: [BEA], remove: [ANN] } },
  })
  expect(change && isAccepted(change)).toBe(true)
  expect(updateParcel(session, { activities: ['Baking'], average_meals: 4 })).toEqual([])
})

it('creates a session with its own id, optionally as a clone [PARC-17, PARC-30]', () => {
  const day = { date: '2026-08-21', holiday: 'July/Aug' } as const
  expect(createParcel(day).args).toEqual({ id: expect.any(String), ...day })
  expect(createParcel({ ...day, clone: PARCEL }).args.clone).toBe(PARCEL)
  expect(isAccepted(createParcel(day))).toBe(true)
})
