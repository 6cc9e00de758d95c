import { describe, expect, it } from 'vitest'
import {
  canBeAdded,
  cloneParcelRows,
  createParcelRow,
  getBoxNumber,
  getEffectiveParcelChanges,
  getInitialNumbers,
  isAddingFamily,
  sumParcels,
} from './parcel-rows.ts'
import { isVolunteer } from './parcels.ts'

const deliveryContact = { is_adult: true, parcel_additional_children: 1, parcel_additional_adults: 0 }
const buildNumbers = (adults: number, children: number, num_meals: number | null) => ({
  adults,
  children,
  num_meals,
})

it("starts with the family size and the session's meals [PARC-63, PARC-65]", () => {
  expect(getInitialNumbers(deliveryContact, [{ is_adult: false }], { average_meals: 4 })).toEqual(buildNumbers(1, 2, 4))
  expect(getInitialNumbers(deliveryContact, [], undefined)).toEqual(buildNumbers(1, 1, null))
  expect(getInitialNumbers(undefined, [], undefined)).toEqual(buildNumbers(1, 0, null))
})

it('sums totals and counts empty meals as none [PARC-57, PARC-58]', () => {
  const rows = [buildNumbers(1, 2, 4), buildNumbers(2, 0, null), buildNumbers(1, 1, 0)]
  expect(sumParcels(rows)).toEqual({
    total_parcels: 3,
    total_adults: 4,
    total_children: 3,
    total_meals: 4,
    total_portions: 12,
  })
  expect(sumParcels([])).toMatchObject({ total_parcels: 0, total_portions: 0 })
})

it('can add active delivery contacts who are not included yet [PARC-64]', () => {
  const person = { id: 'ann', parcel_delivery_contact: true, soft_archived: false }
  expect(canBeAdded(person, new Set())).toBe(true)
  expect(canBeAdded(person, new Set(['ann']))).toBe(false)
  expect(canBeAdded({ ...person, soft_archived: true }, new Set())).toBe(false)
  expect(canBeAdded({ ...person, parcel_delivery_contact: false }, new Set())).toBe(false)
})

it('counts helpers, young helpers and helping types as volunteers [PARC-44]', () => {
  const nonVolunteer = { helper: false, young_helper: false, attendance_type: 'parent_or_carer' }
  expect(isVolunteer(nonVolunteer)).toBe(false)
  expect(isVolunteer({ ...nonVolunteer, helper: true })).toBe(true)
  expect(isVolunteer({ ...nonVolunteer, young_helper: true })).toBe(true)
  for (const attendance_type of ['core_team_member', 'lunchmaker', 'young_helper'])
    expect(isVolunteer({ ...nonVolunteer, attendance_type })).toBe(true)
})

it('clones numbers without progress and without archived people [PARC-30]', () => {
  const row = {
    ...createParcelRow('from', 'ann', buildNumbers(1, 2, 4)),
    packed: true,
    handed_over: true,
    note: 'Dog',
  }
  const people = new Map([
    ['ann', { first_name: 'Ann', last_name: 'Zimba', soft_archived: false }],
    ['bea', { first_name: 'Bea', last_name: 'Abbott', soft_archived: true }],
    ['cai', { first_name: 'Cai', last_name: 'Évans', soft_archived: false }],
  ])
  const rows = ['ann', 'bea', 'zoe', 'cai'].map((registered) => ({ ...row, registered }))
  const clonedRows = cloneParcelRows(rows, 'to', (id) => people.get(id))
  expect(clonedRows).toEqual([
    createParcelRow('to', 'cai', buildNumbers(1, 2, 4), 1),
    createParcelRow('to', 'ann', buildNumbers(1, 2, 4), 2),
  ])
  // Reverse the rows. The result must not depend on the order in which they are read.
  expect(cloneParcelRows(rows.toReversed(), 'to', (id) => people.get(id))).toEqual(clonedRows)
})

it('gives the next box number or restores the previous one [B-PAR-01]', () => {
  const rows = [{ number: 1 }, { number: 4 }, { number: 2 }]
  expect(getBoxNumber([])).toBe(1)
  expect(getBoxNumber(rows)).toBe(5)
  expect(getBoxNumber(rows, 3)).toBe(3)
  expect(getBoxNumber(rows, 4)).toBe(5)
  // Rows of an older session have no box numbers. The next number then follows from the number of rows.
  expect(getBoxNumber([{ number: null }, { number: null }, {}])).toBe(4)
})

describe('effective changes of a parcel', () => {
  it('omits unchanged values and unset flags', () => {
    const effectiveChanges = getEffectiveParcelChanges({
      packed: { base: null, value: true },
      handed_over: { base: null, value: false },
      num_meals: { base: null, value: null },
      children: { base: 2, value: 2 },
      adults: { base: 1, value: 2 },
    })
    expect(effectiveChanges).toEqual({ packed: { base: false, value: true }, adults: { base: 1, value: 2 } })
  })

  it('recognises an added family by numbers without a base', () => {
    expect(isAddingFamily({ adults: { base: null } })).toBe(true)
    expect(isAddingFamily({ adults: {} })).toBe(true)
    expect(isAddingFamily({ adults: { base: 1 } })).toBe(false)
    expect(isAddingFamily({})).toBe(false)
  })
})
