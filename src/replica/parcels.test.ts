import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import { expect, it } from 'vitest'
import { createTestDevice } from '../../server/testing/api.ts'
import { type NewChange, queueChanges } from './queue.ts'
import { createSyncFixture } from './testing/sync-fixture.ts'
import type { openTablet } from './testing/tablet.ts'

const test = createSyncFixture()
const DAY = { date: '2026-08-07', holiday: 'July/Aug' } as const
const CORE = { user_type: 'core', first_name: 'Huw' }

type Tablet = Awaited<ReturnType<typeof openTablet>>

/** Creates a club with families who receive deliveries, synced to two tablets. */
const openParcelFixture = async (count = 3) => {
  const club = await test.api.club('Hope Box', { is_boxes_of_hope: true })
  const contact = { is_adult: true, parcel_delivery_contact: true, parcel_additional_children: 1 }
  const people = await club.people(count, contact)
  const [a, b] = [await test.tablet(club), await test.tablet(club, CORE)]
  for (const tablet of [a, b]) await tablet.sync()
  const queueOn = (tablet: Tablet, ...changes: NewChange[]) => queueChanges(tablet.db, club.id, changes)
  const buildCreateChange = (id: string, extraArgs: { clone?: string; date?: string } = {}): NewChange => ({
    name: 'parcel.create',
    args: { id, ...DAY, ...extraArgs },
  })
  const set = (parcel: string, registered: string, fields: Record<string, [base: unknown, value: unknown]>) =>
    ({
      name: 'parcel_row.set',
      args: {
        parcel,
        registered,
        set: Object.fromEntries(Object.entries(fields).map(([field, [base, value]]) => [field, { base, value }])),
      },
    }) as NewChange
  const add = (parcel: string, registered: string, num_meals = 4) =>
    set(parcel, registered, { adults: [null, 1], children: [null, 1], num_meals: [null, num_meals] })
  const rows = (tablet: Tablet) => tablet.db.rows('parcel_rows').toArray()
  const bothEqual = async () => {
    for (const one of [a, b, a]) await one.sync()
    for (const one of [a, b]) await one.equalsServer()
  }
  return { club, people, a, b, make: queueOn, create: buildCreateChange, set, add, rows, bothEqual }
}

it('shows parcels packed offline at once, and on all devices after a sync [invariants 1 and 6]', async () => {
  const { people, a, b, make, create, set, add, rows, bothEqual } = await openParcelFixture()
  const [ann = '', bea = ''] = people
  const parcel = newId()
  await make(a, create(parcel), add(parcel, ann), add(parcel, bea))
  await make(a, set(parcel, ann, { packed: [false, true] }))
  expect((await rows(a)).map(({ registered, packed, version }) => [registered, packed, version])).toEqual([
    [ann, true, 0],
    [bea, false, 0],
  ])
  await bothEqual()
  expect(await rows(b)).toMatchObject([
    { registered: ann, packed: true, num_meals: 4 },
    { registered: bea, packed: false },
  ])
  await make(b, { name: 'parcel_row.remove', args: { parcel, registered: bea } })
  expect(await rows(b)).toHaveLength(1)
  await bothEqual()
  expect(await rows(a)).toHaveLength(1)
})

it('settles box numbers that two tablets add at once [B-PAR-01]', async () => {
  const { people, a, b, make, create, add, rows, bothEqual } = await openParcelFixture(4)
  const [ann = '', bea = '', cai = '', eva = ''] = people
  const [source, clone] = [newId(), newId()]
  await make(a, create(source), add(source, ann), add(source, bea))
  await make(a, create(clone, { clone: source, date: '2026-08-21' }))
  const readNumbers = async (tablet: Tablet) =>
    new Map((await rows(tablet)).flatMap((row) => (row.parcel === clone ? [[row.registered, row.number]] : [])))
  const before = await readNumbers(a)
  expect([...before.values()].sort()).toEqual([1, 2])
  await bothEqual()
  expect(await readNumbers(a)).toEqual(before)
  await make(a, add(clone, cai))
  await make(b, add(clone, eva))
  expect([(await readNumbers(a)).get(cai), (await readNumbers(b)).get(eva)]).toEqual([3, 3])
  await bothEqual()
  for (const tablet of [a, b]) expect(await readNumbers(tablet)).toEqual(new Map([...before, [cai, 3], [eva, 4]]))
  // Remove the family, then restore it with Undo before anything is sent.
  const number = before.get(ann) ?? undefined
  await make(b, { name: 'parcel_row.remove', args: { parcel: clone, registered: ann } })
  await make(b, {
    name: 'parcel_row.set',
    args: { parcel: clone, registered: ann, number, set: { adults: { base: null, value: 1 } } },
  } as NewChange)
  expect((await readNumbers(b)).get(ann)).toBe(number)
  await bothEqual()
  for (const tablet of [a, b]) expect((await readNumbers(tablet)).get(ann)).toBe(number)
})

it("shows a clone's families at once, equal to the server's [PARC-30]", async () => {
  const { club, people, a, make, create, set, add, rows, bothEqual } = await openParcelFixture()
  const [ann = '', bea = '', zoe = ''] = people
  const [source, clone] = [newId(), newId()]
  await make(a, create(source), ...people.map((one) => add(source, one)))
  await make(a, set(source, ann, { packed: [false, true], note: [null, 'Side door'] }))
  await bothEqual()
  await make(a, {
    name: 'registered.update',
    args: { id: bea, set: { soft_archived: { base: false, value: true } } },
  })
  // Remove a family as another user, without a sync to this tablet.
  const otherDevice = createTestDevice(test.api, (await test.api.user(club.id)).token)
  await otherDevice.push(otherDevice.mutation('parcel_row.remove', { parcel: source, registered: zoe }))
  await make(a, create(clone, { clone: source, date: '2026-08-21' }))
  const clonedRows = (await rows(a)).filter(({ parcel }) => parcel === clone)
  expect(clonedRows.map(({ registered, packed, note }) => [registered, packed, note])).toEqual([
    [ann, false, null],
    [zoe, false, null],
  ])
  await bothEqual()
  const clonedRowsAfterSync = (await rows(a)).filter(({ parcel }) => parcel === clone)
  expect(clonedRowsAfterSync.map(({ registered }) => registered)).toEqual([ann])
})

it('merges the same day opened on two tablets with all families [reading 34]', async () => {
  const { people, a, b, make, create, set, add, rows, bothEqual } = await openParcelFixture()
  const [ann = '', bea = ''] = people
  const [firstParcel, secondParcel] = [newId(), newId()]
  await make(a, create(firstParcel), add(firstParcel, ann))
  await make(b, create(secondParcel), add(secondParcel, ann), add(secondParcel, bea))
  await a.sync()
  await b.sync()
  // Use the id of the merged session, as a page that is still open on this tablet does.
  await make(b, set(secondParcel, ann, { packed: [false, true] }))
  await bothEqual()
  for (const tablet of [a, b])
    expect((await rows(tablet)).map(({ parcel, registered, packed }) => [parcel, registered, packed])).toEqual([
      [firstParcel, ann, true],
      [firstParcel, bea, false],
    ])
  expect(await b.db.aliases.get(secondParcel)).toMatchObject({ target: firstParcel })
})

it('quarantines a clone of a deleted session without leaving rows [reading 40]', async () => {
  const { people, a, b, make, create, add, rows, bothEqual } = await openParcelFixture()
  const [ann = ''] = people
  const [source, clone] = [newId(), newId()]
  await make(a, create(source), add(source, ann))
  await bothEqual()
  await make(a, { name: 'parcel.delete', args: { id: source } })
  await a.sync()
  await make(b, create(clone, { clone: source, date: '2026-08-21' }))
  expect(await rows(b)).toHaveLength(2)
  await bothEqual()
  expect(await rows(b)).toEqual([])
  expect((await b.db.set_aside.toArray()).map(({ name, code }) => [name, code])).toEqual([
    ['parcel.create', 'not_found'],
  ])
})

it('shows a meal conflict on both tablets and resolves it for all [PARC-49]', async () => {
  const { people, a, b, make, create, set, add, rows, bothEqual } = await openParcelFixture()
  const [ann = ''] = people
  const parcel = newId()
  await make(a, create(parcel), add(parcel, ann))
  await bothEqual()
  await make(a, set(parcel, ann, { num_meals: [4, 6] }))
  await make(b, set(parcel, ann, { num_meals: [4, 3] }))
  await bothEqual()
  const [conflict] = await b.db.rows('conflicts').toArray()
  expect(conflict).toMatchObject({ table: 'parcel_rows', mine: { value: 3 }, theirs: { value: 6 } })
  expect((await rows(b))[0]?.num_meals).toBe(6)
  await make(b, {
    name: 'conflict.resolve',
    args: { id: conflict?.id ?? '', value: 3, seen: conflict?.version ?? 0 },
  })
  expect((await rows(b))[0]?.num_meals).toBe(3)
  await bothEqual()
  expect((await rows(a))[0]?.num_meals).toBe(3)
})

it('moves a packed family to the remaining person after a merge on both tablets', async () => {
  const { club, people, a, b, make, create, set, add, rows, bothEqual } = await openParcelFixture()
  const [ann = '', double = ''] = people
  const parcel = newId()
  await make(a, create(parcel), add(parcel, double))
  await bothEqual()
  const { token } = await test.api.user(club.id)
  const merge = { primary: ann, dedupe: [double] }
  expect((await test.api.call(token, 'POST', '/registered_duplicates/dedupe', merge)).status).toBe(204)
  await make(b, set(parcel, double, { packed: [false, true] }))
  await bothEqual()
  for (const one of [a, b])
    expect((await rows(one)).map(({ registered, packed }) => [registered, packed])).toEqual([[ann, true]])
})
