import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { syncNow } from './support/register.ts'
import { countPending } from './support/replica.ts'

test.use({ databaseOf: 'parcels' })

const PATH = '/parcel_provision_sessions'

const getBoxes = (page: Page) => page.getByRole('list', { name: 'Boxes', exact: true }).locator('> li')
const getBoxCheckbox = (page: Page, index: number, mark: string) =>
  getBoxes(page)
    .nth(index)
    .getByRole('checkbox', { name: new RegExp(`^${mark}`) })

/** Reads each box's number and family. */
const readBoxNumbers = (page: Page) =>
  getBoxes(page).evaluateAll((rows) =>
    rows.map((row) => `${row.querySelector('b')?.textContent} ${row.querySelector('a')?.textContent}`),
  )

/** Ticks a box and waits until the device has stored the tick. */
const tickBox = async (mark: Locator) => {
  await mark.click()
  await expect(mark).toBeChecked()
}

/** Reads the totals bar in this order: parcels, adults, children, meals, portions. */
const readTotals = async (page: Page) =>
  (await page.getByRole('region', { name: 'Totals' }).locator('dd').allTextContents()).map(Number)

const openView = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Returns what a printout contains: the heading of each sheet and the number of boxes. */
const readPrintout = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    const heads = [...document.querySelectorAll('.paper h1')].map((head) => head.textContent)
    const boxes = document.querySelectorAll('.paper .box-line').length
    dispatchEvent(new Event('afterprint'))
    return { heads, boxes }
  })

const sendAll = async (page: Page) => {
  await syncNow(page)
  await expect.poll(() => countPending(page), { timeout: 60_000 }).toBe(0)
  await page.keyboard.press('Escape')
}

test('runs a Boxes of Hope day on two tablets without Wi-Fi [B-PAR-01, PARC-30, PARC-68, PARC-72]', async ({
  openHall,
  product,
}) => {
  const firstTablet = await openHall('coordinator.hopebox', { at: PATH })
  // Clone a session. By default, the clone gets the first day without a session. The page then opens the clone
  // (PARC-11, PARC-20, PARC-32).
  await firstTablet
    .getByRole('button', { name: /^Clone \d/ })
    .first()
    .click()
  const dialog = firstTablet.getByRole('dialog')
  // Check that the year is filled in (PARC-18).
  await expect(dialog.getByLabel('Year')).toHaveValue(/^\d{4}$/)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Choose at least one day')).toBeVisible()
  expect(await findViolations(firstTablet)).toEqual([])
  await dialog.locator('[role=gridcell] button:not([aria-disabled])').first().click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await firstTablet.waitForURL(/parcel_provision_sessions\/[0-9a-f-]{36}$/)
  const rows = firstTablet.getByRole('list', { name: 'Families' }).locator('> li')
  await expect(rows.first()).toBeVisible()
  await expect(firstTablet.getByText(/^Changed since/)).toBeVisible()
  expect(await findViolations(firstTablet)).toEqual([])
  const address = new URL(firstTablet.url()).pathname
  await sendAll(firstTablet)

  const secondTablet = await openHall('core.hopebox', { at: address })
  await expect(secondTablet.getByRole('list', { name: 'Families' })).toBeVisible()
  const [all = 0, adults = 0, , meals = 0] = await readTotals(firstTablet)
  expect(await readTotals(secondTablet)).toEqual(await readTotals(firstTablet))

  await firstTablet.context().setOffline(true)
  await secondTablet.context().setOffline(true)
  // Change a number. Each number saves automatically, but an invalid number is marked and not saved (PARC-47, PARC-49,
  // PARC-73).
  const pendingBefore = await countPending(firstTablet)
  const adultsOfFirst = rows.first().getByLabel(/^AdultsAdults, |^Adults, /)
  const adultsBefore = Number(await adultsOfFirst.inputValue())
  await rows
    .first()
    .getByRole('button', { name: /^One more: Adults/ })
    .click()
  await expect.poll(() => countPending(firstTablet)).toBe(pendingBefore + 1)
  await expect.poll(async () => (await readTotals(firstTablet))[1]).toBe(adults + 1)
  await expect(adultsOfFirst).toHaveValue(String(adultsBefore + 1))
  const mealsOfFirst = rows.first().getByRole('textbox').nth(2)
  await mealsOfFirst.fill('2.5')
  await mealsOfFirst.blur()
  await expect(rows.first().getByText('A whole number from 0 to 999')).toBeVisible()
  await mealsOfFirst.fill('7')
  await mealsOfFirst.blur()
  await expect.poll(() => countPending(firstTablet)).toBe(pendingBefore + 2)
  await expect(rows.first().getByText('A whole number')).toHaveCount(0)

  // Enter a different number of meals for the same family on the other tablet.
  const rowsOfTwo = secondTablet.getByRole('list', { name: 'Families' }).locator('> li')
  const mealsThere = rowsOfTwo.first().getByRole('textbox').nth(2)
  await mealsThere.fill('5')
  await mealsThere.blur()
  await expect.poll(() => countPending(secondTablet)).toBe(1)

  // Pack and hand out boxes on both tablets while they are offline.
  for (const page of [firstTablet, secondTablet]) await openView(page, 'Packing')
  await tickBox(getBoxCheckbox(firstTablet, 0, 'Packed'))
  await tickBox(getBoxCheckbox(firstTablet, 1, 'Packed'))
  await tickBox(getBoxCheckbox(firstTablet, 1, 'Wellbeing resources'))
  await tickBox(getBoxCheckbox(secondTablet, 2, 'Packed'))
  await tickBox(getBoxCheckbox(secondTablet, 0, 'Given'))
  await expect(firstTablet.getByText(`2 of ${all} packed`)).toBeVisible()
  expect(await findViolations(firstTablet)).toEqual([])
  // Record a delivery to an empty house with a note, still offline (B-PAR-03).
  await openView(secondTablet, 'Deliveries')
  const stops = secondTablet.getByRole('list', { name: 'Deliveries' }).locator('> li')
  // Wait for all rows, because rows outside the viewport render later.
  await expect(stops).toHaveCount(all)
  const stop = stops.last()
  await tickBox(stop.getByRole('checkbox', { name: /^Not in/ }))
  await stop.getByLabel(/^Note/).fill('Left with number 4')
  await stop.getByLabel(/^Note/).blur()
  expect(await findViolations(secondTablet)).toEqual([])
  await expect.poll(() => countPending(secondTablet)).toBe(5)

  for (const page of [firstTablet, secondTablet]) await page.context().setOffline(false)
  await sendAll(firstTablet)
  await sendAll(secondTablet)
  await openView(secondTablet, 'Packing')
  for (const page of [firstTablet, secondTablet]) {
    await expect(page.getByText(`3 of ${all} packed`)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(`1 of ${all} given`)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('1 not in')).toBeVisible({ timeout: 20_000 })
    expect((await readTotals(page)).slice(0, 2)).toEqual([all, adults + 1])
  }
  expect((await readTotals(firstTablet))[3]).not.toBe(meals)

  // Resolve the conflict. Both numbers are shown, and the user selects one.
  await openView(secondTablet, 'Families')
  const conflict = rowsOfTwo.first().getByRole('article')
  for (const count of ['7', '5']) await expect(conflict.getByText(count, { exact: true })).toBeVisible()
  await conflict.getByText('7', { exact: true }).click()
  await conflict.getByRole('button', { name: 'Use this answer' }).click()
  await expect(conflict).toHaveCount(0)
  await sendAll(secondTablet)
  await openView(firstTablet, 'Families')
  await expect(rows.first().getByRole('article')).toHaveCount(0)
  await expect(mealsOfFirst).toHaveValue('7')

  // Compare the file with the screen (PARC-68 to PARC-70).
  const sums = await readTotals(firstTablet)
  const file = firstTablet.waitForEvent('download')
  await firstTablet.getByRole('button', { name: 'Export as CSV' }).click()
  const download = await file
  expect(download.suggestedFilename()).toMatch(/^parcel_provision_\d{4}-\d\d-\d\d\.csv$/)
  const text = (await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, '')
  const lines = text.trim().split(/\r?\n/)
  expect(lines).toHaveLength(all + 1)
  type Stored = { adults: number; meals: number; packed: number; wellbeing: number }
  const [stored] = await product.query<Stored>(
    `SELECT sum(adults)::int AS adults, sum(num_meals)::int AS meals, count(*) FILTER (WHERE packed)::int AS packed,
       count(*) FILTER (WHERE wellbeing_resources)::int AS wellbeing
     FROM parcel_provision_registered WHERE parcel_provision_id = $1`,
    [address.split('/').at(-1)],
  )
  expect(stored).toEqual({ adults: sums[1], meals: sums[3], packed: 3, wellbeing: 1 })

  // Check the printout. It must contain all boxes, and each page must have the session's heading (B-PAR-01, B-PAR-03).
  for (const [name, list] of [
    ['Deliveries', 'Deliveries'],
    ['Packing', 'Boxes'],
  ] as const) {
    await openView(firstTablet, name)
    await expect(firstTablet.getByRole('list', { name: list, exact: true })).toBeVisible()
    const title = (await firstTablet.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const paper = await readPrintout(firstTablet)
    expect(paper.boxes).toBe(all)
    expect(paper.heads.length).toBeLessThan(5)
    expect(new Set(paper.heads)).toEqual(new Set([title]))
  }

  // Print labels, 21 on each sheet. A label without food notes has no border.
  await firstTablet.evaluate(() => {
    window.print = () => undefined
  })
  await firstTablet.getByRole('button', { name: 'Print labels' }).click()
  await expect(firstTablet.locator('.box-label')).toHaveCount(all)
  await firstTablet.emulateMedia({ media: 'print' })
  const readBorderWidth = (food: Element) => getComputedStyle(food).borderTopWidth
  expect(await firstTablet.locator('.box-food').first().evaluate(readBorderWidth)).toBe('0px')
  await firstTablet.emulateMedia({ media: null })
  const pages = (await firstTablet.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(Math.ceil(all / 21))
  await expect(firstTablet.locator('.box-label')).toHaveCount(0)

  // Add a family during packing. It gets the next number, so that printed labels stay correct.
  await openView(firstTablet, 'Packing')
  await expect(getBoxes(firstTablet)).toHaveCount(all)
  const labelled = await readBoxNumbers(firstTablet)
  await firstTablet.getByRole('button', { name: 'Add family' }).click()
  const sheet = firstTablet.getByRole('dialog', { name: 'Add family' })
  await sheet.getByRole('option').first().click()
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(getBoxes(firstTablet)).toHaveCount(all + 1)
  expect((await readBoxNumbers(firstTablet)).slice(0, all)).toEqual(labelled)
  await openView(firstTablet, 'Families')

  // Delete the session with two presses. The list must not contain it any more (PARC-16).
  const remove = firstTablet.getByRole('button', { name: /^(Delete session|Press again to delete)$/ })
  await remove.click()
  await expect(remove).toHaveAttribute('data-armed', 'true')
  await expect(async () => {
    await remove.click({ timeout: 1000 })
    await expect(firstTablet).toHaveURL(new RegExp(`${PATH}$`), { timeout: 1000 })
  }).toPass()
  await expect(firstTablet.locator(`main a[href="${address}"]`)).toHaveCount(0)
})
