import { findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { findAbsentTile, startToday, syncNow } from './support/register.ts'
import { countPending } from './support/replica.ts'

test.use({ databaseOf: 'fire-roll' })

/** Counts the pages of a printed PDF. */
const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

test('syncs the fire roll between tablets and shows when it is offline [B-HAL-02]', async ({ openHall }) => {
  const firstTablet = await openHall('coordinator.riverside', { at: '/sessions/today' })
  await startToday(firstTablet)
  const sessionPath = new URL(firstTablet.url()).pathname
  for (let count = 0; count < 2; count++) {
    const tile = await findAbsentTile(firstTablet)
    await tile.click()
    await expect(tile).toBeChecked()
  }
  await expect.poll(() => countPending(firstTablet), { timeout: 20_000 }).toBe(0)

  // Open the fire roll with one press on the register.
  await firstTablet.getByRole('link', { name: 'Fire roll' }).first().click()
  await expect(firstTablet.getByRole('heading', { level: 1, name: 'Fire roll' })).toBeVisible()
  const rows = firstTablet.locator('.roll-row')
  await expect(rows.first()).toBeVisible()
  const rowCount = await rows.count()
  const otherTablet = await openHall('core.riverside', { at: `${sessionPath}/fire_roll` })
  const otherRows = otherTablet.locator('.roll-row')
  await expect(otherRows).toHaveCount(rowCount)

  await rows.first().getByRole('checkbox').click()
  await expect(otherRows.first().getByRole('checkbox')).toBeChecked({ timeout: 20_000 })
  await expect(otherTablet.getByRole('button', { name: `Not seen yet ${rowCount - 1}` })).toBeVisible()
  expect(await findViolations(firstTablet)).toEqual([])

  for (const page of [firstTablet, otherTablet]) await page.context().setOffline(true)
  await expect(firstTablet.getByText('This device only.').filter({ visible: true }).first()).toBeVisible()
  for (let index = 1; index < rowCount; index++) await rows.nth(index).getByRole('checkbox').click()
  await expect(firstTablet.getByText('Everyone on this roll has been seen.')).toBeVisible()
  await expect(firstTablet.getByText('Other devices may know of more people.')).toBeVisible()
  await expect(otherTablet.getByRole('button', { name: `Not seen yet ${rowCount - 1}` })).toBeVisible()
  await firstTablet.reload()
  await expect(rows.nth(rowCount - 1).getByRole('checkbox')).toBeChecked()

  for (const page of [firstTablet, otherTablet]) await page.context().setOffline(false)
  await syncNow(firstTablet)
  await firstTablet.keyboard.press('Escape')
  await expect(otherTablet.getByRole('button', { name: 'Not seen yet 0' })).toBeVisible({ timeout: 20_000 })

  // Print the roll: one page with empty boxes. Then restart the roll for the next drill.
  expect(countPages(await firstTablet.pdf({ preferCSSPageSize: true }))).toBe(1)
  const restartButton = firstTablet.getByRole('button', { name: /Start again|Press again/ })
  await restartButton.click()
  await expect(restartButton).toHaveAttribute('data-armed', 'true')
  await expect(async () => {
    if ((await restartButton.count()) > 0) await restartButton.click({ timeout: 1000 })
    await expect(firstTablet.getByRole('button', { name: `Not seen yet ${rowCount}` })).toBeVisible({ timeout: 1000 })
  }).toPass()
})
