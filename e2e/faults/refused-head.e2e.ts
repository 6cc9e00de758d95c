import { newId } from '../../contract/id.ts'
import { expect, test } from '../support/small-club.ts'

const BEHIND = 50

type Change = Parameters<typeof harness.change>[0][number]

const person = (id: string, more: Record<string, unknown> = {}): Change => ({
  name: 'registered.create',
  args: { id, values: { first_name: 'Wren', last_name: 'Walker', ...more } },
})

/** Breaks a rule: medical conditions without a description. */
const REFUSED = { has_medical_conditions: true }

const tickOf = (session: string, registered: string): Change => ({
  name: 'attendance.set',
  args: { session, registered, seen: 0, state: 'attending' },
})

test('sends independent changes behind a refused one and sets dependants aside [invariant 4]', async ({
  openSmallClub,
}) => {
  const hall = await openSmallClub(BEHIND)
  const tablet = await hall.tablet()
  const bad = newId()
  const { session, people } = hall.club
  const twice = { base: null, value: 'Asthma' }
  await tablet.change(
    person(bad, REFUSED),
    tickOf(session, bad),
    { name: 'registered.update', args: { id: bad, set: { school: { base: null, value: 'Canton' } } } },
    { name: 'registered.update', args: { id: people[0] ?? '', set: { medical_conditions: twice } } },
  )
  await tablet.tick(0, BEHIND)
  expect(await tablet.waiting()).toBe(4 + BEHIND)
  expect(await tablet.sync()).toMatchObject({ problem: null })
  const held = await tablet.check()
  expect(held.outbox).toEqual([])
  expect(held.set_aside.map(({ name, status, code }) => `${name} ${status} ${code}`).sort()).toEqual([
    'attendance.set held depends_on',
    'registered.create rejected invalid',
    'registered.update held depends_on',
  ])
  expect(await hall.here()).toEqual([...people].sort())
  await hall.allIsWell()
})

test('sets only an invalid change aside and sends 50 behind it [invariant 4]', async ({ openSmallClub }) => {
  const hall = await openSmallClub(BEHIND)
  const tablet = await hall.tablet()
  await tablet.leave({ name: 'x'.repeat(101), v: 1, args: {} })
  await tablet.tick(0, BEHIND)
  expect(await tablet.sync()).toMatchObject({ problem: null })
  const held = await tablet.check()
  expect(held.outbox).toEqual([])
  expect(held.set_aside).toHaveLength(1)
  expect(await hall.here()).toHaveLength(BEHIND)
  await hall.allIsWell()
})

test('blocks a family behind its refused first change until a repair [invariant 4]', async ({
  openSmallClub,
}) => {
  const hall = await openSmallClub()
  const tablet = await hall.tablet()
  const { session } = hall.club
  const [parent, child, sibling, friend] = [newId(), newId(), newId(), newId()]
  tablet.device.gateway.down = true
  for (const change of [
    person(parent, REFUSED),
    person(child, { family_entries: [parent] }),
    person(sibling, { family_entries: [child] }),
    tickOf(session, parent),
    tickOf(session, child),
    tickOf(session, sibling),
    person(friend),
    tickOf(session, friend),
  ])
    await tablet.change(change)
  await tablet.sync()
  expect(await tablet.waiting()).toBe(8)
  tablet.device.gateway.down = false
  await tablet.sync()

  const held = await tablet.check()
  expect(held.set_aside.sort((a, b) => a.seq - b.seq).map(({ status }) => status)).toEqual([
    'rejected',
    ...Array.from({ length: 5 }, () => 'held'),
  ])
  expect(await hall.here()).toEqual([friend])
  // The tablet still has all the data that the user needs for a repair.
  tablet.noteRepair(await tablet.device.repair('again'))
  await tablet.sync()
  expect((await tablet.check()).set_aside).toEqual([])
  expect(await hall.here()).toEqual([parent, child, sibling, friend].sort())
  const { registered = [] } = await hall.inDatabase()
  const family = (id: string) => registered.find((row) => row.id === id)?.family_entries
  expect(family(child)).toContain(parent)
  expect(family(sibling)).toContain(child)
  await hall.allIsWell()
})
