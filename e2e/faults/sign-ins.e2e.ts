import { DAY_MS } from '../../contract/rules/days.ts'
import { createAccount, expect, test } from '../support/small-club.ts'

const OFFLINE_DAYS = 10

/**
 * Creates a token that expires at this time (ms). Its signature is invalid, but an offline tablet cannot detect that.
 */
const buildToken = (user: string, expiresAt: number): string =>
  ['{}', JSON.stringify({ sub: user, exp: Math.floor(expiresAt / 1000) }), '']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

test('preserves ten offline days of work when the token expires [invariants 2 and 7]', async ({ openSmallClub }) => {
  const testClub = await openSmallClub(OFFLINE_DAYS * 3)
  const tablet = await testClub.tablet()
  const { device, account } = tablet
  await device.context.addInitScript(() => {
    const realNow = Date.now.bind(Date)
    let shift = 0
    Date.now = () => realNow() + shift
    Object.assign(globalThis, { dayIs: (ms: number) => (shift = ms) })
  })
  await device.killPage(false)
  const setClockOffset = (ms: number) => device.page.evaluate((shift) => globalThis.dayIs(shift), ms)
  await setClockOffset(-OFFLINE_DAYS * DAY_MS)
  const oldToken = buildToken(account.user.id, Date.now() - (OFFLINE_DAYS - 1.5) * DAY_MS)
  await device.signIn({ ...account, token: oldToken })
  device.gateway.down = true
  for (let day = 0; day < OFFLINE_DAYS; day++) {
    await setClockOffset((day - OFFLINE_DAYS) * DAY_MS)
    await tablet.tick(day * 3, 3)
    // Expect no sign-in prompt. The token has expired by the tablet's clock. But the clock may be wrong, and a sign-in
    // would need Wi-Fi.
    expect(await tablet.sync()).toMatchObject({ problem: 'offline' })
    expect(await tablet.waiting()).toBe((day + 1) * 3)
  }
  await setClockOffset(0)
  device.gateway.down = false
  expect(await tablet.sync()).toMatchObject({ problem: 'sign_in' })
  expect((await testClub.inDatabase()).mutations ?? [], 'nothing is taken').toEqual([])
  await tablet.check()

  await device.signIn(account)
  await testClub.allIsWell()
  expect(await testClub.here()).toHaveLength(OFFLINE_DAYS * 3)
  const users = (await testClub.inDatabase()).mutations?.map(({ user_id }) => user_id)
  expect(new Set(users)).toEqual(new Set([account.user.id]))
})

test('parks a queue when another user signs in and sends it under its owner [invariant 7]', async ({
  openSmallClub,
  product,
}) => {
  const testClub = await openSmallClub(6)
  const tablet = await testClub.tablet()
  const { device, account } = tablet
  device.gateway.down = true
  await tablet.tick(0, 3)
  await tablet.sync()
  device.gateway.down = false
  const guestAccount = await createAccount(product, testClub.club, 'core')
  // Store the new user's token first. The page still has the register of the first user for a moment, so a sync must
  // not send its queue with this token.
  await device.page.evaluate((token) => harness.storeToken(token), guestAccount.token)
  expect(await tablet.sync()).toMatchObject({ problem: 'sign_in' })
  expect((await tablet.check()).outbox).toHaveLength(3)
  expect(await testClub.here()).toEqual([])
  await device.signIn(guestAccount)
  await device.page.evaluate(([session, who]) => harness.tick(session, [who]), [
    testClub.club.session,
    testClub.club.people[5] ?? '',
  ] as const)
  expect(await tablet.sync()).toMatchObject({ problem: null })
  expect(await testClub.here()).toEqual([testClub.club.people[5]])
  expect((await tablet.check()).outbox).toHaveLength(3)
  const readMutations = async () => (await testClub.inDatabase()).mutations ?? []
  const guestChangeIds = (await readMutations()).map(({ id }) => String(id))

  await device.signIn(account)
  await testClub.allIsWell(new Set(guestChangeIds))
  expect((await readMutations()).map(({ user_id }) => user_id).sort()).toEqual(
    [guestAccount.user.id, ...Array.from({ length: 3 }, () => account.user.id)].sort(),
  )
})

test('refuses and preserves changes and removes the register after a role change [invariants 4 and 7]', async ({
  openSmallClub,
  product,
}) => {
  const testClub = await openSmallClub(4)
  const tablet = await testClub.tablet()
  tablet.device.gateway.down = true
  await tablet.tick(0, 4)
  await product.query(`UPDATE users SET user_type = 'safeguarding_leader' WHERE id = $1`, [tablet.account.user.id])
  tablet.device.gateway.down = false
  await tablet.sync()
  const replica = await tablet.held()
  expect(replica.outbox).toEqual([])
  expect(replica.set_aside.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'forbidden'))
  for (const table of ['registered', 'sessions', 'attendance']) expect(replica.rows[table], table).toEqual([])
  expect(await testClub.here()).toEqual([])
  // Restore the role. The preserved changes can then be sent.
  await product.query(`UPDATE users SET user_type = 'coordinator' WHERE id = $1`, [tablet.account.user.id])
  await tablet.sync()
  tablet.noteRepair(await tablet.device.repair('again'))
  await testClub.allIsWell()
  expect(await testClub.here()).toHaveLength(4)
})

test('preserves the queue and removes the old register after a club change [invariants 4 and 7]', async ({
  openSmallClub,
  product,
}) => {
  const [oldClub, newClub] = [await openSmallClub(4), await openSmallClub(2)]
  const tablet = await oldClub.tablet()
  tablet.device.gateway.down = true
  await tablet.tick(0, 4)
  await product.query('UPDATE users SET organisation_id = $1 WHERE id = $2', [newClub.club.id, tablet.account.user.id])
  tablet.device.gateway.down = false
  await tablet.sync()
  const replica = await tablet.held()
  expect(replica.outbox).toEqual([])
  expect(replica.set_aside).toHaveLength(4)
  for (const { status, code } of replica.set_aside) expect(['rejected', 'held'], code).toContain(status)
  expect(replica.rows.registered?.map(({ id }) => id).sort()).toEqual([...newClub.club.people].sort())
  expect(replica.rows.attendance).toEqual([])
  expect([await oldClub.here(), await newClub.here()]).toEqual([[], []])
  // Tick a person of the new club. Changes made from now on go to the new club.
  await tablet.device.page.evaluate(([session, who]) => harness.tick(session, [who]), [
    newClub.club.session,
    newClub.club.people[0] ?? '',
  ] as const)
  expect(await tablet.sync()).toMatchObject({ problem: null })
  expect(await newClub.here()).toEqual([newClub.club.people[0]])
})

declare global {
  /** Sets the difference in ms between the page's clock and the real time. */
  var dayIs: (ms: number) => number
}
