import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { findAbsentTile } from '../support/register.ts'
import { countPending, getDeviceId } from '../support/replica.ts'

const ACCOUNT = 'coordinator.caerdydd'

const getTile = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

/** Brings a tab to the front and ticks a person in it. */
const tickInTab = async (page: Page, name: string): Promise<void> => {
  await page.bringToFront()
  await getTile(page, name).click()
  await expect(getTile(page, name)).toBeChecked()
}

test('stores the ticks of three tabs once while one is frozen [invariants 1, 2, 6]', {
  tag: '@full',
}, async ({ openTablet, product }) => {
  const { page: firstTab, context } = await openTablet(ACCOUNT)
  await firstTab.goto(`${product.url}/sessions/today`)
  const [secondTab, frozenTab] = [await context.newPage(), await context.newPage()]
  for (const page of [secondTab, frozenTab]) await page.goto(firstTab.url())
  const device = await getDeviceId(firstTab)
  // Tick different people in each tab, because a second tick of the same person would undo the first.
  await findAbsentTile(firstTab)
  const absentNames = await firstTab
    .locator('label.tile input:not(:checked)')
    .evaluateAll((tiles) => tiles.map((one) => one.getAttribute('aria-label') ?? ''))
  const tickedNames = absentNames.slice(0, 10)
  expect(new Set(tickedNames).size).toBe(10)
  const nextNames = tickedNames.values()
  const tickNext = (page: Page) => tickInTab(page, nextNames.next().value ?? '')
  for (const page of [firstTab, secondTab, frozenTab]) await tickNext(page)

  // Freeze the third tab as soon as it shows its tick, before it can send messages.
  const devtools = await context.newCDPSession(frozenTab)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  for (let round = 0; round < 3; round++) for (const page of [firstTab, secondTab]) await tickNext(page)
  await expect.poll(() => countPending(firstTab)).toBe(0)
  const readReceivedTicks = () =>
    product.query<{ name: string; status: string; state: string }>(
      `SELECT r.first_name || ' ' || r.last_name AS name, m.status, a.state FROM mutations m
       JOIN attendance a ON a.session_id::text || ':' || a.registered_id = m.record
       JOIN registered r ON r.id = a.registered_id WHERE m.device_id = $1 ORDER BY m.seq`,
      [device],
    )
  expect(await readReceivedTicks()).toHaveLength(9)

  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await tickNext(frozenTab)
  for (const page of [firstTab, secondTab, frozenTab]) {
    await page.bringToFront()
    for (const name of tickedNames) await expect(getTile(page, name)).toBeChecked()
  }
  await expect.poll(() => countPending(firstTab)).toBe(0)
  expect(await readReceivedTicks()).toEqual(
    tickedNames.map((label) => ({ name: label.split(',')[0], status: 'applied', state: 'attending' })),
  )
})
