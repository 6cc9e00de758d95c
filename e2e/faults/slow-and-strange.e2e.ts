import { createWriteBlocker } from '../support/brake.ts'
import { buildRepeatedFaults, expect, test } from '../support/small-club.ts'

test('applies a push once after ten lost responses [invariant 2]', async ({ openSmallClub }) => {
  const testClub = await openSmallClub(12)
  const tablet = await testClub.tablet()
  await tablet.tick(0, 12)
  for (let i = 0; i < 10; i++) {
    const state = await tablet.sync({ pushes: buildRepeatedFaults({ fault: 'lost' }) })
    expect(state?.problem).toBe('offline')
    expect(await tablet.waiting()).toBe(12)
  }
  await testClub.allIsWell()
  expect(await testClub.here()).toHaveLength(12)
})

test('never misses a stalled commit in later pulls [invariants 2 and 6]', { tag: '@full' }, async ({
  openSmallClub,
  product,
}) => {
  const [testClub, otherClub] = [await openSmallClub(9), await openSmallClub(3)]
  const [slowTablet, otherTablet, readerTablet, otherClubTablet] = [
    await testClub.tablet(),
    await testClub.tablet(),
    await testClub.tablet(),
    await otherClub.tablet(),
  ]
  const writeBlocker = await createWriteBlocker(product, testClub.club.id)
  await slowTablet.tick(0, 3)
  await otherTablet.tick(3, 3)
  await otherClubTablet.tick(0, 3)
  await writeBlocker.on()
  let finishedPushes = 0
  const pushes = [slowTablet, otherTablet].map((tablet) => tablet.sync().then(() => finishedPushes++))
  await expect.poll(() => writeBlocker.holds()).toBe(true)
  // Sync other tablets of this club and of another club. No tablet waits for the stalled commit.
  expect(await readerTablet.sync()).toMatchObject({ problem: null })
  expect((await readerTablet.held()).rows.attendance).toEqual([])
  expect(await otherClubTablet.sync()).toMatchObject({ problem: null })
  expect(await otherClub.here()).toHaveLength(3)
  expect(finishedPushes).toBe(0)
  expect(await slowTablet.waiting()).toBe(3)
  await writeBlocker.off()
  await Promise.all(pushes)
  await writeBlocker.close()
  await readerTablet.sync()
  expect((await readerTablet.held()).rows.attendance).toHaveLength(6)
  await testClub.allIsWell()
  await otherClub.allIsWell()
})

test("does not accept a captive portal's page as a response [invariant 2]", { tag: '@full' }, async ({
  openSmallClub,
}) => {
  const testClub = await openSmallClub(6)
  const tablet = await testClub.tablet()
  await tablet.tick(0, 6)
  expect(await tablet.sync({ pushes: buildRepeatedFaults({ fault: 'portal' }) })).toMatchObject({
    problem: 'portal',
  })
  expect(await tablet.waiting()).toBe(6)
  expect(await testClub.here()).toEqual([])
  // After the push, let a pull receive the portal's page too.
  expect(await tablet.sync({ pulls: buildRepeatedFaults({ fault: 'portal' }) })).toMatchObject({
    problem: 'portal',
  })
  await tablet.check()
  await testClub.allIsWell()
  expect(await testClub.here()).toHaveLength(6)
})

test('sets changes of another app version aside and sends the rest [invariant 4]', { tag: '@full' }, async ({
  openSmallClub,
}) => {
  const testClub = await openSmallClub(4)
  const tablet = await testClub.tablet()
  const [session, [person = '']] = [testClub.club.session, testClub.club.people]
  await tablet.tick(0, 2)
  await tablet.leave(
    { name: 'future.thing', v: 1, args: { id: person } },
    { name: 'attendance.set', v: 9, args: { session, registered: person, seen: 0, state: 'none' } },
  )
  await tablet.tick(2, 2)
  expect(await tablet.sync()).toMatchObject({ problem: 'update' })
  const replica = await tablet.held()
  expect(replica.outbox).toEqual([])
  expect(replica.set_aside.map(({ code }) => code).sort()).toEqual(['unknown_mutation', 'version_unsupported'])
  expect(await testClub.here()).toHaveLength(4)
  // Restart the page. The changes are still stored and do not block other changes.
  await tablet.device.killPage(true)
  await tablet.tick(0, 1, 'none')
  await tablet.sync()
  expect((await tablet.held()).set_aside).toHaveLength(2)
  expect(await testClub.here()).toHaveLength(3)
})

test('runs a sync that was requested while another one ended [invariant 6]', { tag: '@full' }, async ({
  openSmallClub,
}) => {
  const testClub = await openSmallClub(2)
  const tablet = await testClub.tablet()
  const { page } = tablet.device
  await tablet.tick(0)
  // Wrap the lock request. The wrapper runs code after the last queue check of a sync cycle, before the lock is
  // released.
  await page.evaluate(
    ([session, person]) => {
      const { locks } = navigator
      const requestLock = locks.request.bind(locks) as unknown as (
        name: string,
        work: (lock: Lock | null) => Promise<unknown>,
      ) => Promise<unknown>
      let isWaiting = true
      let requestedSync: Promise<unknown> | undefined
      Object.assign(window, { asked: () => requestedSync })
      const requestAndTick: typeof requestLock = (name, work) =>
        requestLock(name, async (lock) => {
          const result = await work(lock)
          if (lock && isWaiting) {
            isWaiting = false
            await harness.tick(session, [person])
            requestedSync = harness.syncByTimer()
          }
          return result
        })
      Object.assign(locks, { request: requestAndTick })
    },
    [testClub.club.session, testClub.club.people[1] ?? ''] as const,
  )
  await tablet.sync()
  await page.evaluate(() => (window as unknown as { asked(): Promise<unknown> }).asked())
  expect(await tablet.waiting()).toBe(0)
  expect(await testClub.here()).toHaveLength(2)
})
