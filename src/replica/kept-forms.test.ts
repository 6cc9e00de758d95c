import './testing/browser.ts'

import { expect, it } from 'vitest'
import { forgetFormsOfErased } from './kept-forms.ts'
import { queue } from './queue.ts'
import { testHall } from './testing/hall.ts'

const DAY_MS = 86_400_000
const hallOf = testHall()

/** Creates a tablet with drafts about two people, and about a person who is not registered yet. */
const withForms = async () => {
  const { club, people, a } = await hallOf.hall(2)
  const [gone = '', stays = ''] = people
  for (const person of [gone, stays, null]) {
    const opened = person === null ? null : await a.db.rows('registered').get(person)
    const id = `person ${person ?? 'new child'}`
    await a.db.kept_forms.put({ id, at: Date.now(), values: { first_name: 'Mali' }, opened })
  }
  const change = async (name: 'registered.delete' | 'registered.restore') => {
    await queue(a.db, club.id, [{ name, args: { id: gone } }])
    await a.sync()
  }
  const later = (days: number) => forgetFormsOfErased(a.db, Date.now() + days * DAY_MS)
  const kept = async () => (await a.db.kept_forms.toArray()).map(({ id }) => id)
  const [ofGone, ofOthers] = [`person ${gone}`, ['person new child', `person ${stays}`]]
  return { change, later, kept, all: [...ofOthers, ofGone].sort(), ofOthers: ofOthers.sort() }
}

it('keeps drafts about removed people while they can be restored', async () => {
  const { change, later, kept, all, ofOthers } = await withForms()
  await change('registered.delete')
  await later(29)
  expect((await kept()).sort()).toEqual(all)
  await later(31)
  expect((await kept()).sort()).toEqual(ofOthers)
})

it('restarts the 30 days for a person who is restored and removed again', async () => {
  const { change, later, kept, all } = await withForms()
  await change('registered.delete')
  await change('registered.restore')
  await later(31)
  await change('registered.delete')
  await later(29)
  expect((await kept()).sort()).toEqual(all)
})
