import { newId } from '../../contract/id.ts'
import { expect, test } from '../support/small-club.ts'

const FOLLOWING_CHANGE_COUNT = 50

type HarnessChange = Parameters<typeof harness.change>[0][number]

const buildPersonChange = (id: string, extraValues: Record<string, unknown> = {}): HarnessChange => ({
  name: 'registered.create',
  args: { id, values: { first_name: 'Wren', last_name: 'Walker', ...extraValues } },
})

/** Values that the server refuses: medical conditions without a description. */
const REFUSED_VALUES = { has_medical_conditions: true }

const buildTick = (session: string, registered: string): HarnessChange => ({
  name: 'attendance.set',
  args: { session, registered, seen: 0, state: 'attending' },
})

test('sends independent changes behind a refused one and sets dependants aside [invariant 4]', async ({
  openSmallClub,
}) => {
  const testClub = await openSmallClub(FOLLOWING_CHANGE_COUNT)
  const tablet = await testClub.tablet()
  const refusedPersonId = newId()
  const { session, people } = testClub.club
  const conditionsEdit = { base: null, value: 'Asthma' }
  await tablet.change(
    buildPersonChange(refusedPersonId, REFUSED_VALUES),
    buildTick(session, refusedPersonId),
    { name: 'registered.update', args: { id: refusedPersonId, set: { school: { base: null, value: 'Canton' } } } },
    { name: 'registered.update', args: { id: people[0] ?? '', set: { medical_conditions: conditionsEdit } } },
  )
  await tablet.tick(0, FOLLOWING_CHANGE_COUNT)
  expect(await tablet.waiting()).toBe(4 + FOLLOWING_CHANGE_COUNT)
  expect(await tablet.sync()).toMatchObject({ problem: null })
  const replica = await tablet.check()
  expect(replica.outbox).toEqual([])
  expect(replica.set_aside.map(({ name, status, code }) => `${name} ${status} ${code}`).sort()).toEqual([
    'attendance.set held depends_on',
    'registered.create rejected invalid',
    'registered.update held depends_on',
  ])
  expect(await testClub.here()).toEqual([...people].sort())
  await testClub.allIsWell()
})

test('sets only an invalid change aside and sends 50 behind it [invariant 4]', async ({ openSmallClub }) => {
  const testClub = await openSmallClub(FOLLOWING_CHANGE_COUNT)
  const tablet = await testClub.tablet()
  await tablet.leave({ name: 'x'.repeat(101), v: 1, args: {} })
  await tablet.tick(0, FOLLOWING_CHANGE_COUNT)
  expect(await tablet.sync()).toMatchObject({ problem: null })
  const replica = await tablet.check()
  expect(replica.outbox).toEqual([])
  expect(replica.set_aside).toHaveLength(1)
  expect(await testClub.here()).toHaveLength(FOLLOWING_CHANGE_COUNT)
  await testClub.allIsWell()
})

test('blocks a family behind its refused first change until a repair [invariant 4]', {
  tag: '@full',
}, async ({ openSmallClub }) => {
  const testClub = await openSmallClub()
  const tablet = await testClub.tablet()
  const { session } = testClub.club
  const [parent, child, sibling, friend] = [newId(), newId(), newId(), newId()]
  tablet.device.gateway.down = true
  for (const change of [
    buildPersonChange(parent, REFUSED_VALUES),
    buildPersonChange(child, { family_entries: [parent] }),
    buildPersonChange(sibling, { family_entries: [child] }),
    buildTick(session, parent),
    buildTick(session, child),
    buildTick(session, sibling),
    buildPersonChange(friend),
    buildTick(session, friend),
  ])
    await tablet.change(change)
  await tablet.sync()
  expect(await tablet.waiting()).toBe(8)
  tablet.device.gateway.down = false
  await tablet.sync()

  const replica = await tablet.check()
  expect(replica.set_aside.sort((a, b) => a.seq - b.seq).map(({ status }) => status)).toEqual([
    'rejected',
    ...Array.from({ length: 5 }, () => 'held'),
  ])
  expect(await testClub.here()).toEqual([friend])
  // Repair the refused change and queue it again. The tablet still stores all its data.
  tablet.noteRepair(await tablet.device.repair('again'))
  await tablet.sync()
  expect((await tablet.check()).set_aside).toEqual([])
  expect(await testClub.here()).toEqual([parent, child, sibling, friend].sort())
  const { registered = [] } = await testClub.inDatabase()
  const getFamilyEntries = (id: string) => registered.find((row) => row.id === id)?.family_entries
  expect(getFamilyEntries(child)).toContain(parent)
  expect(getFamilyEntries(sibling)).toContain(child)
  await testClub.allIsWell()
})
