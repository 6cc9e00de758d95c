import { expect, test } from './support/fixtures.ts'
import { findAbsentTile, openToday, startToday } from './support/register.ts'
import { countPending } from './support/replica.ts'

test('sends a tick to PostgreSQL and to a second tablet [ATT-24, ATT-34]', async ({ openHall, product }) => {
  const firstTablet = await openHall('coordinator.riverside')
  const secondTablet = await openHall('core.riverside')
  await openToday(firstTablet, product.url)
  const tile = firstTablet.locator('label.tile input:not(:checked)').first()
  const name = (await tile.getAttribute('aria-label')) ?? ''
  await secondTablet.goto(`${product.url}/sessions/today`)
  const sameTile = secondTablet.getByRole('checkbox', { name, exact: true })
  await expect(sameTile).not.toBeChecked()

  await tile.click()
  await expect(firstTablet.getByRole('checkbox', { name, exact: true })).toBeChecked()
  await expect(sameTile).toBeChecked()
  await expect.poll(() => countPending(firstTablet)).toBe(0)
  const session = firstTablet.url().split('/').at(-1)
  const rows = await product.query<{ name: string }>(
    `SELECT r.first_name || ' ' || r.last_name AS name FROM attendance a JOIN registered r ON r.id = a.registered_id
     WHERE a.session_id = $1 AND a.state = 'attending' AND r.first_name || ' ' || r.last_name = $2`,
    [session, name.split(',')[0]],
  )
  expect(rows).toHaveLength(1)

  // Check the message about other connected devices. Every tab shows it while they are connected. It disappears when
  // they or this device lose the connection.
  const presenceText = '1 other device of your club is connected'
  await expect(firstTablet.getByText(presenceText)).toBeVisible()
  // Open the panel after the presence message has arrived. It must show the presence too.
  await firstTablet.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }).first().click()
  await expect(firstTablet.getByRole('dialog').getByText(presenceText)).toBeVisible()
  await firstTablet.keyboard.press('Escape')
  await expect(firstTablet.getByRole('dialog')).toBeHidden()
  const tab = await firstTablet.context().newPage()
  await tab.goto(firstTablet.url())
  await expect(tab.getByText(presenceText)).toBeVisible()
  await firstTablet.context().setOffline(true)
  await expect(firstTablet.getByText(presenceText)).toBeHidden()
  await firstTablet.context().setOffline(false)
  await expect(firstTablet.getByText(presenceText)).toBeVisible({ timeout: 60_000 })
  await secondTablet.context().close()
  await expect(firstTablet.getByText(presenceText)).toBeHidden()
  await expect(tab.getByText(presenceText)).toBeHidden()
})

test("shows a tick on an idle tablet within seconds of the server's return [ATT-34]", async ({ openHall, product }) => {
  const firstTablet = await openHall('coordinator.riverside')
  const secondTablet = await openHall('core.riverside')
  await openToday(firstTablet, product.url)
  const tile = await findAbsentTile(firstTablet)
  const name = (await tile.getAttribute('aria-label')) ?? ''
  await secondTablet.goto(`${product.url}/sessions/today`)
  const sameTile = secondTablet.getByRole('checkbox', { name, exact: true })
  await expect(sameTile).not.toBeChecked()
  // Wait until both devices are connected to their event streams.
  for (const page of [firstTablet, secondTablet])
    await expect(page.getByText('1 other device of your club is connected')).toBeVisible()
  await product.kill()
  await expect(secondTablet.getByText('1 other device of your club is connected')).toBeHidden()
  await product.start()
  await tile.click()
  await expect(tile).toBeChecked()
  await expect(sameTile).toBeChecked({ timeout: 10_000 })
})

test('opens the sync panel although its text changes during the press', { tag: '@full' }, async ({ signedIn }) => {
  const page = await signedIn('coordinator.riverside', { at: '/sessions/today' })
  await startToday(page)
  // Go offline only after the prefetch of the dialogs, because the browser does not retry code that failed to load.
  const listDialogs = () =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (/person-sheet|contested-dialog/.test(name) ? name : []))
  await expect.poll(async () => (await page.evaluate(listDialogs)).length).toBe(2)
  for (const url of await page.evaluate(listDialogs))
    await page.evaluate(async (address) => void (await import(address)), url)
  await page.context().setOffline(true)
  await page.locator('label.tile').first().click()
  const syncPill = page.locator('button.pill').filter({ visible: true })
  await syncPill.getByText('1 to send').hover()
  await page.mouse.down()
  await page.context().setOffline(false)
  await expect(syncPill.getByText('to send')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Sync' })).toBeVisible()
})
