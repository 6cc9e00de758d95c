import { DAY_MS } from '@contract/rules/days.ts'
import './testing/browser.ts'

import { expect, it } from 'vitest'
import { deleteDraftsOfErased } from './erased-drafts.ts'
import { queueChanges } from './queue.ts'
import { createSyncFixture } from './testing/sync-fixture.ts'

const fixture = createSyncFixture()

/** Creates a tablet with drafts about two people, and about a person who is not registered yet. */
const createTabletWithDrafts = async () => {
  const { club, people, a: tablet } = await fixture.hall(2)
  const [removedId = '', otherId = ''] = people
  for (const person of [removedId, otherId, null]) {
    const openedRow = person === null ? null : await tablet.db.rows('registered').get(person)
    const id = `person ${person ?? 'new child'}`
    await tablet.db.kept_forms.put({ id, at: Date.now(), values: { first_name: 'Mali' }, opened: openedRow })
  }
  const queueChange = async (name: 'registered.delete' | 'registered.restore') => {
    await queueChanges(tablet.db, club.id, [{ name, args: { id: removedId } }])
    await tablet.sync()
  }
  const runAfterDays = (days: number) => deleteDraftsOfErased(tablet.db, Date.now() + days * DAY_MS)
  const readDraftIds = async () => (await tablet.db.kept_forms.toArray()).map(({ id }) => id)
  const [removedDraftId, otherDraftIds] = [`person ${removedId}`, ['person new child', `person ${otherId}`]]
  return {
    change: queueChange,
    later: runAfterDays,
    kept: readDraftIds,
    all: [...otherDraftIds, removedDraftId].sort(),
    ofOthers: otherDraftIds.sort(),
  }
}

it('keeps drafts about removed people while they can be restored', async () => {
  const {
    change: queueChange,
    later: runAfterDays,
    kept: readDraftIds,
    all: allDraftIds,
    ofOthers: otherDraftIds,
  } = await createTabletWithDrafts()
  await queueChange('registered.delete')
  await runAfterDays(29)
  expect((await readDraftIds()).sort()).toEqual(allDraftIds)
  await runAfterDays(31)
  expect((await readDraftIds()).sort()).toEqual(otherDraftIds)
})

it('restarts the 30 days for a person who is restored and removed again', async () => {
  const {
    change: queueChange,
    later: runAfterDays,
    kept: readDraftIds,
    all: allDraftIds,
  } = await createTabletWithDrafts()
  await queueChange('registered.delete')
  await queueChange('registered.restore')
  await runAfterDays(31)
  await queueChange('registered.delete')
  await runAfterDays(29)
  expect((await readDraftIds()).sort()).toEqual(allDraftIds)
})
