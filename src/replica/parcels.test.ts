import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import { expect, it } from 'vitest'
import { createTestDevice } from '../../server/testing/api.ts'
import { type NewChange, queueChanges } from './queue.ts'
import { createSyncFixture } from './testing/sync-fixture.ts'
import type { openTablet } from './testing/tablet.ts'

const syncFixture = createSyncFixture()
const PARCEL_DAY = { date: '2026-08-07', holiday: 'July/Aug' } as const
const CORE_USER = { user_type: 'core', first_name: 'Huw' }

type Tablet = Awaited<ReturnType<typeof openTablet>>

/** Creates a club with families who receive deliveries, synced to two tablets. */
const openParcelFixture = async (count = 3) => {
  const club = await syncFixture.api.club('Hope Box', { is_boxes_of_hope: true })
  const contact = { is_adult: true, parcel_delivery_contact: true, parcel_additional_children: 1 }
  const people = await club.people(count, contact)
  const [tabletA, tabletB] = [await syncFixture.tablet(club), await syncFixture.tablet(club, CORE_USER)]
  for (const tablet of [tabletA, tabletB]) await tablet.sync()
  const queueOnTablet = (tablet: Tablet, ...changes: NewChange[]) => queueChanges(tablet.db, club.id, changes)
  const buildCreateChange = (id: string, extraArgs: { clone?: string; date?: string } = {}): NewChange => ({
    name: 'parcel.create',
    args: { id, ...PARCEL_DAY, ...extraArgs },
  })
  const buildRowChange = (
    parcel: string,
    registered: string,
    fields: Record<string, [base: unknown, value: unknown]>,
  ) =>
    ({
      name: 'parcel_row.set',
      args: {
        parcel,
        registered,
        set: Object.fromEntries(Object.entries(fields).map(([field, [base, value]]) => [field, { base, value }])),
      },
    }) as NewChange
  const buildAddChange = (parcel: string, registered: string, num_meals = 4) =>
    buildRowChange(parcel, registered, { adults: [null, 1], children: [null, 1], num_meals: [null, num_meals] })
  const readRows = (tablet: Tablet) => tablet.db.rows('parcel_rows').toArray()
  const expectBothEqual = async () => {
    for (const tablet of [tabletA, tabletB, tabletA]) await tablet.sync()
    for (const tablet of [tabletA, tabletB]) await tablet.equalsServer()
  }
  return {
    club,
    people,
    a: tabletA,
    b: tabletB,
    make: queueOnTablet,
    create: buildCreateChange,
    set: buildRowChange,
    add: buildAddChange,
    rows: readRows,
    bothEqual: expectBothEqual,
  }
}

it('shows parcels packed offline at once, and on all devices after a sync [invariants 1 and 6]', async () => {
  const {
    people,
    a: tabletA,
    b: tabletB,
    make: queueOnTablet,
    create: buildCreateChange,
    set: buildRowChange,
    add: buildAddChange,
    rows: readRows,
    bothEqual: expectBothEqual,
  } = await openParcelFixture()
  const [annId = '', bea = ''] = people
  const parcel = newId()
  await queueOnTablet(tabletA, buildCreateChange(parcel), buildAddChange(parcel, annId), buildAddChange(parcel, bea))
  await queueOnTablet(tabletA, buildRowChange(parcel, annId, { packed: [false, true] }))
  expect((await readRows(tabletA)).map(({ registered, packed, version }) => [registered, packed, version])).toEqual([
    [annId, true, 0],
    [bea, false, 0],
  ])
  await expectBothEqual()
  expect(await readRows(tabletB)).toMatchObject([
    { registered: annId, packed: true, num_meals: 4 },
    { registered: bea, packed: false },
  ])
  await queueOnTablet(tabletB, { name: 'parcel_row.remove', args: { parcel, registered: bea } })
  expect(await readRows(tabletB)).toHaveLength(1)
  await expectBothEqual()
  expect(await readRows(tabletA)).toHaveLength(1)
})

it('settles box numbers that two tablets add at once [B-PAR-01]', async () => {
  const {
    people,
    a: tabletA,
    b: tabletB,
    make: queueOnTablet,
    create: buildCreateChange,
    add: buildAddChange,
    rows: readRows,
    bothEqual: expectBothEqual,
  } = await openParcelFixture(4)
  const [annId = '', bea = '', cai = '', eva = ''] = people
  const [source, clone] = [newId(), newId()]
  await queueOnTablet(tabletA, buildCreateChange(source), buildAddChange(source, annId), buildAddChange(source, bea))
  await queueOnTablet(tabletA, buildCreateChange(clone, { clone: source, date: '2026-08-21' }))
  const readNumbers = async (tablet: Tablet) =>
    new Map((await readRows(tablet)).flatMap((row) => (row.parcel === clone ? [[row.registered, row.number]] : [])))
  const numbersBefore = await readNumbers(tabletA)
  expect([...numbersBefore.values()].sort()).toEqual([1, 2])
  await expectBothEqual()
  expect(await readNumbers(tabletA)).toEqual(numbersBefore)
  await queueOnTablet(tabletA, buildAddChange(clone, cai))
  await queueOnTablet(tabletB, buildAddChange(clone, eva))
  expect([(await readNumbers(tabletA)).get(cai), (await readNumbers(tabletB)).get(eva)]).toEqual([3, 3])
  await expectBothEqual()
  for (const tablet of [tabletA, tabletB])
    expect(await readNumbers(tablet)).toEqual(new Map([...numbersBefore, [cai, 3], [eva, 4]]))
  // Remove the family, then restore it with Undo before anything is sent.
  const number = numbersBefore.get(annId) ?? undefined
  await queueOnTablet(tabletB, { name: 'parcel_row.remove', args: { parcel: clone, registered: annId } })
  await queueOnTablet(tabletB, {
    name: 'parcel_row.set',
    args: { parcel: clone, registered: annId, number, set: { adults: { base: null, value: 1 } } },
  } as NewChange)
  expect((await readNumbers(tabletB)).get(annId)).toBe(number)
  await expectBothEqual()
  for (const tablet of [tabletA, tabletB]) expect((await readNumbers(tablet)).get(annId)).toBe(number)
})

it("shows a clone's families at once, equal to the server's [PARC-30]", async () => {
  const {
    club,
    people,
    a: tabletA,
    make: queueOnTablet,
    create: buildCreateChange,
    set: buildRowChange,
    add: buildAddChange,
    rows: readRows,
    bothEqual: expectBothEqual,
  } = await openParcelFixture()
  const [annId = '', bea = '', zoe = ''] = people
  const [source, clone] = [newId(), newId()]
  await queueOnTablet(tabletA, buildCreateChange(source), ...people.map((one) => buildAddChange(source, one)))
  await queueOnTablet(tabletA, buildRowChange(source, annId, { packed: [false, true], note: [null, 'Side door'] }))
  await expectBothEqual()
  await queueOnTablet(tabletA, {
    name: 'registered.update',
    args: { id: bea, set: { soft_archived: { base: false, value: true } } },
  })
  // Remove a family as another user, without a sync to this tablet.
  const otherDevice = createTestDevice(syncFixture.api, (await syncFixture.api.user(club.id)).token)
  await otherDevice.push(otherDevice.mutation('parcel_row.remove', { parcel: source, registered: zoe }))
  await queueOnTablet(tabletA, buildCreateChange(clone, { clone: source, date: '2026-08-21' }))
  const clonedRows = (await readRows(tabletA)).filter(({ parcel }) => parcel === clone)
  expect(clonedRows.map(({ registered, packed, note }) => [registered, packed, note])).toEqual([
    [annId, false, null],
    [zoe, false, null],
  ])
  await expectBothEqual()
  const clonedRowsAfterSync = (await readRows(tabletA)).filter(({ parcel }) => parcel === clone)
  expect(clonedRowsAfterSync.map(({ registered }) => registered)).toEqual([annId])
})

it('merges the same day opened on two tablets with all families [reading 34]', async () => {
  const {
    people,
    a: tabletA,
    b: tabletB,
    make: queueOnTablet,
    create: buildCreateChange,
    set: buildRowChange,
    add: buildAddChange,
    rows: readRows,
    bothEqual: expectBothEqual,
  } = await openParcelFixture()
  const [annId = '', bea = ''] = people
  const [firstParcel, secondParcel] = [newId(), newId()]
  await queueOnTablet(tabletA, buildCreateChange(firstParcel), buildAddChange(firstParcel, annId))
  await queueOnTablet(
    tabletB,
    buildCreateChange(secondParcel),
    buildAddChange(secondParcel, annId),
    buildAddChange(secondParcel, bea),
  )
  await tabletA.sync()
  await tabletB.sync()
  // Use the id of the merged session, as a page that is still open on this tablet does.
  await queueOnTablet(tabletB, buildRowChange(secondParcel, annId, { packed: [false, true] }))
  await expectBothEqual()
  for (const tablet of [tabletA, tabletB])
    expect((await readRows(tablet)).map(({ parcel, registered, packed }) => [parcel, registered, packed])).toEqual([
      [firstParcel, annId, true],
      [firstParcel, bea, false],
    ])
  expect(await tabletB.db.aliases.get(secondParcel)).toMatchObject({ target: firstParcel })
})

it('quarantines a clone of a deleted session without leaving rows [reading 40]', async () => {
  const {
    people,
    a: tabletA,
    b: tabletB,
    make: queueOnTablet,
    create: buildCreateChange,
    add: buildAddChange,
    rows: readRows,
    bothEqual: expectBothEqual,
  } = await openParcelFixture()
  const [annId = ''] = people
  const [source, clone] = [newId(), newId()]
  await queueOnTablet(tabletA, buildCreateChange(source), buildAddChange(source, annId))
  await expectBothEqual()
  await queueOnTablet(tabletA, { name: 'parcel.delete', args: { id: source } })
  await tabletA.sync()
  await queueOnTablet(tabletB, buildCreateChange(clone, { clone: source, date: '2026-08-21' }))
  expect(await readRows(tabletB)).toHaveLength(2)
  await expectBothEqual()
  expect(await readRows(tabletB)).toEqual([])
  expect((await tabletB.db.set_aside.toArray()).map(({ name, code }) => [name, code])).toEqual([
    ['parcel.create', 'not_found'],
  ])
})

it('shows a meal conflict on both tablets and resolves it for all [PARC-49]', async () => {
  const {
    people,
    a: tabletA,
    b: tabletB,
    make: queueOnTablet,
    create: buildCreateChange,
    set: buildRowChange,
    add: buildAddChange,
    rows: readRows,
    bothEqual: expectBothEqual,
  } = await openParcelFixture()
  const [annId = ''] = people
  const parcel = newId()
  await queueOnTablet(tabletA, buildCreateChange(parcel), buildAddChange(parcel, annId))
  await expectBothEqual()
  await queueOnTablet(tabletA, buildRowChange(parcel, annId, { num_meals: [4, 6] }))
  await queueOnTablet(tabletB, buildRowChange(parcel, annId, { num_meals: [4, 3] }))
  await expectBothEqual()
  const [conflict] = await tabletB.db.rows('conflicts').toArray()
  expect(conflict).toMatchObject({ table: 'parcel_rows', mine: { value: 3 }, theirs: { value: 6 } })
  expect((await readRows(tabletB))[0]?.num_meals).toBe(6)
  await queueOnTablet(tabletB, {
    name: 'conflict.resolve',
    args: { id: conflict?.id ?? '', value: 3, seen: conflict?.version ?? 0 },
  })
  expect((await readRows(tabletB))[0]?.num_meals).toBe(3)
  await expectBothEqual()
  expect((await readRows(tabletA))[0]?.num_meals).toBe(3)
})

it('moves a packed family to the remaining person after a merge on both tablets', async () => {
  const {
    club,
    people,
    a: tabletA,
    b: tabletB,
    make: queueOnTablet,
    create: buildCreateChange,
    set: buildRowChange,
    add: buildAddChange,
    rows: readRows,
    bothEqual: expectBothEqual,
  } = await openParcelFixture()
  const [annId = '', duplicateId = ''] = people
  const parcel = newId()
  await queueOnTablet(tabletA, buildCreateChange(parcel), buildAddChange(parcel, duplicateId))
  await expectBothEqual()
  const { token } = await syncFixture.api.user(club.id)
  const mergeBody = { primary: annId, dedupe: [duplicateId] }
  expect((await syncFixture.api.call(token, 'POST', '/registered_duplicates/dedupe', mergeBody)).status).toBe(204)
  await queueOnTablet(tabletB, buildRowChange(parcel, duplicateId, { packed: [false, true] }))
  await expectBothEqual()
  for (const tablet of [tabletA, tabletB])
    expect((await readRows(tablet)).map(({ registered, packed }) => [registered, packed])).toEqual([[annId, true]])
})
