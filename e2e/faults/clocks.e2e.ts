import { DAY_MS } from '../../contract/rules/days.ts'
import { findAbsentTile, syncNow } from '../support/register.ts'
import { countPending, getDeviceId, readQueue } from '../support/replica.ts'
import { expect, test } from '../support/small-club.ts'
import { JUMPING_CLOCK } from '../support/wrong-clock.ts'

test('sends changes in their order with clocks that are off and jump [invariant 8]', {
  tag: '@full',
}, async ({ gateway, openTablet, product }) => {
  gateway.workerPrefix = JUMPING_CLOCK
  const tablet = await openTablet('coordinator.caerdydd', { url: gateway.url, own: true })
  await tablet.context.addInitScript(JUMPING_CLOCK)
  const { page } = tablet
  await page.goto(`${gateway.url}/sessions`)
  await page
    .getByRole('link', { name: /^\d\d\/\d\d\/\d\d$/ })
    .last()
    .click()
  await page.waitForURL(/\/sessions\/[0-9a-f-]{36}$/)
  gateway.down = true
  // Tick and untick people repeatedly. Only the last state of each person counts.
  for (const tapCount of [1, 3, 5]) {
    const tile = await findAbsentTile(page)
    for (let i = 0; i < tapCount; i++) {
      await tile.click()
      await expect(tile).toBeChecked({ checked: i % 2 === 0 })
    }
  }
  const changes = await readQueue(page)
  expect(changes).toHaveLength(9)
  const madeTimes = changes.map(({ made_at }) => Date.parse(made_at))
  expect([...madeTimes].sort(), 'the clock has jumped').not.toEqual(madeTimes)
  const dayOffsets = madeTimes.map((time) => Math.round((time - Date.now()) / DAY_MS))
  expect([...new Set(dayOffsets)].sort()).toEqual([-1, 1])

  gateway.down = false
  await syncNow(page)
  await expect.poll(() => countPending(page), { timeout: 40_000 }).toBe(0)
  const rows = await product.query<{ id: string; status: string; state: string; version: string }>(
    `SELECT m.id, m.status, a.state FROM mutations m
     JOIN attendance a ON a.session_id::text || ':' || a.registered_id = m.record WHERE m.device_id = $1
     ORDER BY m.version, m.seq`,
    [await getDeviceId(page)],
  )
  expect(rows).toEqual(changes.map(({ id }) => ({ id, status: 'applied', state: 'attending' })))
})

for (const [direction, dayOffset] of [
  ['ahead', 1],
  ['behind', -1],
] as const) {
  test(`accepts the later received change if one clock is a day ${direction} [invariants 5 and 8]`, {
    tag: '@full',
  }, async ({ openSmallClub }) => {
    const testClub = await openSmallClub()
    const [wrongClockTablet, rightClockTablet] = [await testClub.tablet(), await testClub.tablet()]
    await wrongClockTablet.device.context.addInitScript((shift) => {
      const realNow = Date.now.bind(Date)
      const TrueDate = Date
      class ShiftedDate extends TrueDate {
        constructor(...args: []) {
          if (args.length) super(...args)
          else super(realNow() + shift)
        }
        static override now = () => realNow() + shift
      }
      globalThis.Date = ShiftedDate as DateConstructor
    }, dayOffset * DAY_MS)
    await wrongClockTablet.device.killPage(false)
    const [child = ''] = testClub.club.people
    const buildNoteChange = (value: string) =>
      ({
        name: 'registered.update',
        args: { id: child, set: { medical_conditions: { base: null, value } } },
      }) as const
    await wrongClockTablet.change(buildNoteChange('wrong clock'))
    await wrongClockTablet.tick(0)
    await wrongClockTablet.tick(1)
    await rightClockTablet.change(buildNoteChange('right clock'))
    await rightClockTablet.tick(0)
    await rightClockTablet.tick(0, 1, 'none')
    // Sync the tablet with the wrong clock first, then the other tablet. Then change a tick again on the first tablet.
    await wrongClockTablet.sync()
    await rightClockTablet.sync()
    await wrongClockTablet.sync()
    await wrongClockTablet.tick(1, 1, 'none')
    await testClub.allIsWell()
    const { attendance = [], registered = [], conflicts = [] } = await testClub.inDatabase()
    const findAttendance = (person?: string) => attendance.find((row) => row.registered_id === person)
    expect(findAttendance(testClub.club.people[0])).toMatchObject({ state: 'none', contested: true })
    expect(findAttendance(testClub.club.people[1])?.state ?? 'none').toBe('none')
    expect(registered.find(({ id }) => id === child)).toMatchObject({ medical_conditions: 'wrong clock' })
    expect(conflicts.filter(({ kind }) => kind === 'field')).toMatchObject([
      { field: 'medical_conditions', mine: { value: 'right clock' } },
    ])
  })
}

test('retries without delay after a clock was set back a day [invariants 6 and 8]', { tag: '@full' }, async ({
  openSmallClub,
}) => {
  const testClub = await openSmallClub()
  const tablet = await testClub.tablet()
  const { device } = tablet
  await device.context.addInitScript((dayMs) => {
    const realNow = Date.now.bind(Date)
    let shift = dayMs
    Date.now = () => realNow() + shift
    Object.assign(globalThis, { setBack: () => (shift = 0) })
  }, DAY_MS)
  await device.killPage(false)
  await tablet.tick(0)
  device.gateway.down = true
  for (let i = 0; i < 4; i++) await tablet.sync()
  device.gateway.down = false
  await device.page.evaluate(() => globalThis.setBack())
  expect(await device.page.evaluate(() => harness.syncByTimer())).toMatchObject({ problem: null })
  await testClub.allIsWell()
})

declare global {
  var setBack: () => void
}
