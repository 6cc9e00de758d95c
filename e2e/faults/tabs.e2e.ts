import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { someoneAbsent } from '../register.ts'
import { deviceOf, waiting } from '../replica.ts'

const ACCOUNT = 'coordinator.caerdydd'

const tile = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

/** Ticks somebody in a tab that is in front; gives who it was. */
const tickSomeone = async (page: Page): Promise<string> => {
  await page.bringToFront()
  const name = (await (await someoneAbsent(page)).getAttribute('aria-label')) ?? ''
  await tile(page, name).click()
  await expect(tile(page, name)).toBeChecked()
  return name
}

test('three tabs and the worker at once, one tab frozen (invariants 1, 2, 6): ticks from all of them, each once', async ({
  openTablet,
  product,
}) => {
  const { page: first, context } = await openTablet(ACCOUNT)
  await first.goto(`${product.url}/sessions/today`)
  const [second, frozen] = [await context.newPage(), await context.newPage()]
  for (const page of [second, frozen]) await page.goto(first.url())
  const device = await deviceOf(first)
  const ticked: string[] = []
  for (const page of [first, second, frozen]) ticked.push(await tickSomeone(page))

  // The moment its tick shows, the third stands still with whatever it was about to say.
  const devtools = await context.newCDPSession(frozen)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  for (let round = 0; round < 3; round++)
    for (const page of [first, second]) ticked.push(await tickSomeone(page))
  await expect.poll(() => waiting(first)).toBe(0)
  const received = () =>
    product.query<{ name: string; status: string; state: string }>(
      `SELECT r.first_name || ' ' || r.last_name AS name, m.status, a.state FROM mutations m
       JOIN attendance a ON a.session_id::text || ':' || a.registered_id = m.record
       JOIN registered r ON r.id = a.registered_id WHERE m.device_id = $1 ORDER BY m.seq`,
      [device],
    )
  expect(await received()).toHaveLength(9)

  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  ticked.push(await tickSomeone(frozen))
  for (const page of [first, second, frozen]) {
    await page.bringToFront()
    for (const name of ticked) await expect(tile(page, name)).toBeChecked()
  }
  await expect.poll(() => waiting(first)).toBe(0)
  expect(await received()).toEqual(
    ticked.map((label) => ({ name: label.split(',')[0], status: 'applied', state: 'attending' })),
  )
})
