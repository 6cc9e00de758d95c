import './testing/browser.ts'

import { expect, it } from 'vitest'
import { deleteDraftsOfErased } from './erased-drafts.ts'
import { queueChanges } from './queue.ts'
import { createSyncFixture } from './testing/sync-fixture.ts'

const DAY_MS = 86_400_000
const fixture = createSyncFixture()

/** Creates a tablet with drafts about two people, and about a person who is not registered yet. */
const createTabletWithDrafts = async () => {
  const { club, people, a } = await fixture.hall(2)
  const [removedId = '', otherId = ''] = people
  for (const person of [removedId, otherId, null]) {
    const openedRow = person === null ? null : await a.db.rows('registered').get(person)
    const id = `person ${person ?? 'new child'}`
    await a.db.kept_forms.put({ id, at: Date.now(), values: { first_name: 'Mali' }, opened: openedRow })
  }
  const queueChange = async (name: 'registered.delete' | 'registered.restore') => {
    await queueChanges(a.db, club.id, [{ name, args: { id: removedId } }])
    await a.sync()
  }
  const runAfterDays = (days: number) => deleteDraftsOfErased(a.db, Date.now() + days * DAY_MS)
  const readDraftIds = async () => (await a.db.kept_forms.toArray()).map(({ id }) => id)
  const [ofGone, ofOthers] = [`person ${removedId}`, ['person new child', `person ${otherId}`]]
  return {
    change: queueChange,
    later: runAfterDays,
    kept: readDraftIds,
    all: [...ofOthers, ofGone].sort(),
    ofOthers: ofOthers.sort(),
  }
}

it('keeps drafts about removed people while they can be restored', async () => {
  const { change, later: runAfterDays, kept: readDraftIds, all, ofOthers } = await createTabletWithDrafts()
  await change('registered.delete')
  await runAfterDays(29)
  expect((await readDraftIds()).sort()).toEqual(all)
  await runAfterDays(31)
  expect((await readDraftIds()).sort()).toEqual(ofOthers)
})

it('restarts the 30 days for a person who is restored and removed again', async () => {
  const { change, later: runAfterDays, kept: readDraftIds, all } = await createTabletWithDrafts()
  await change('registered.delete')
  await change('registered.restore')
  await runAfterDays(31)
  await change('registered.delete')
  await runAfterDays(29)
  expect((await readDraftIds()).sort()).toEqual(all)
})
