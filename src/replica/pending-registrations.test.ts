// Import first, because Dexie looks for IndexedDB while it loads.
import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import { expect, it } from 'vitest'
import { buildFamilyForm } from '../../server/testing/family-form.ts'
import { groupFamiliesToCheck } from '../register/families-to-check.ts'
import { queueChanges } from './queue.ts'
import { createSyncFixture } from './testing/sync-fixture.ts'
import { ARCHIVED, LISTED, PENDING_APPROVAL } from './write-rows.ts'

const syncFixture = createSyncFixture()

type Tablet = Awaited<ReturnType<typeof syncFixture.tablet>>

const readPendingFamilies = async ({ db }: Pick<Tablet, 'db'>) =>
  groupFamiliesToCheck(await db.rows('registered').where('archived').equals(PENDING_APPROVAL).toArray())
const countListedPeople = ({ db }: Pick<Tablet, 'db'>) => db.rows('registered').where('archived').equals(LISTED).count()

/** Creates a club with families pending approval, on two tablets. */
const createPendingFamilies = async (families: number) => {
  const hashid = newId()
  const club = await syncFixture.api.club('Clwb Cinio', { hashid })
  for (let i = 0; i < families; i++) {
    const form = buildFamilyForm(hashid, { leave_empty: 'x' })
    expect((await syncFixture.api.call(null, 'POST', '/participant_registration', form)).status).toBe(201)
  }
  const [tabletA, tabletB] = [await syncFixture.tablet(club), await syncFixture.tablet(club)]
  await tabletA.sync()
  await tabletB.sync()
  const approveFamilies = ({ db }: Tablet, ids: string[]) =>
    queueChanges(
      db,
      club.id,
      ids.map((id) => ({ name: 'registration.take', args: { id } })),
    )
  return { a: tabletA, b: tabletB, take: approveFamilies }
}

it('shows pending families with allergies on every tablet, but not in lists or archive', async () => {
  const { a: tabletA, b: tabletB } = await createPendingFamilies(2)
  for (const tablet of [tabletA, tabletB]) {
    const families = await readPendingFamilies(tablet)
    expect(families).toHaveLength(2)
    expect(families[0]?.people).toMatchObject([
      { id: families[0]?.id, first_name: 'Rhian' },
      { first_name: 'Mali', allergens: ['gluten'] },
    ])
    expect(await countListedPeople(tablet)).toBe(0)
    expect(await tablet.db.rows('registered').where('archived').equals(ARCHIVED).count()).toBe(0)
  }
})

it('approves one family offline, then all, and syncs to both tablets', async () => {
  const { a: tabletA, b: tabletB, take: approveFamilies } = await createPendingFamilies(3)
  const [firstFamily = '', ...otherFamilies] = (await readPendingFamilies(tabletA)).map(({ id }) => id)
  await approveFamilies(tabletA, [firstFamily])
  expect([(await readPendingFamilies(tabletA)).length, await countListedPeople(tabletA)]).toEqual([2, 2])
  await approveFamilies(tabletA, otherFamilies)
  expect([(await readPendingFamilies(tabletA)).length, await countListedPeople(tabletA)]).toEqual([0, 6])
  expect((await readPendingFamilies(tabletB)).length).toBe(3)
  // Approve the same family on the other tablet, before it receives the approval.
  await approveFamilies(tabletB, [firstFamily])
  await tabletA.sync()
  await tabletB.sync()
  await tabletA.sync()
  for (const tablet of [tabletA, tabletB]) {
    expect([(await readPendingFamilies(tablet)).length, await countListedPeople(tablet)]).toEqual([0, 6])
    expect(await tablet.db.set_aside.count()).toBe(0)
    await tablet.equalsServer()
  }
})

it('shows pending families after an update from an app without them', async () => {
  const { a: tabletA } = await createPendingFamilies(1)
  const [family] = await readPendingFamilies(tabletA)
  // Store the people as an older app does, which does not support pending approval.
  for (const { id } of family?.people ?? [])
    await tabletA.db.rows('registered').update(id, { archived: ARCHIVED, held_registration: undefined } as never)
  await tabletA.db.setMeta('known_forms', 'of the app before')
  expect(await readPendingFamilies(tabletA)).toEqual([])
  await tabletA.sync()
  expect((await readPendingFamilies(tabletA)).map(({ id }) => id)).toEqual([family?.id])
  await tabletA.equalsServer()
})
