import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { syncNow } from './support/register.ts'
import { countPending } from './support/replica.ts'

test.use({ databaseOf: 'parcels' })

const SESSIONS_PATH = '/parcel_provision_sessions'

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
const tickBox = async (checkbox: Locator) => {
  await checkbox.click()
  await expect(checkbox).toBeChecked()
}

/** Reads the totals bar in this order: parcels, adults, children, meals, portions. */
const readTotals = async (page: Page) =>
  (await page.getByRole('region', { name: 'Totals' }).locator('dd').allTextContents()).map(Number)

const openView = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Returns what a printout contains: the heading of each sheet and the number of boxes. */
const readPrintout = (page: Page) =>
  page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    const headings = [...document.querySelectorAll('.paper h1')].map((head) => head.textContent)
    const boxCount = document.querySelectorAll('.paper .box-line').length
    dispatchEvent(new Event('afterprint'))
    return { heads: headings, boxes: boxCount }
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
  const firstTablet = await openHall('coordinator.hopebox', { at: SESSIONS_PATH })
  // Clone a session on the first day without a session. The page then opens the clone (PARC-11, PARC-20, PARC-32).
  await firstTablet
    .getByRole('button', { name: /^Clone \d/ })
    .first()
    .click()
  const dialog = firstTablet.getByRole('dialog')
  // Check that the year is filled in (PARC-18).
  await expect(dialog.getByLabel('Year')).toHaveValue(/^\d{4}$/)
  // Deselect today, which is chosen unless it has a session already.
  const chosenDays = dialog.locator('[role=gridcell][aria-selected=true] button')
  if ((await chosenDays.count()) > 0) await chosenDays.click()
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
  const sessionPath = new URL(firstTablet.url()).pathname
  await sendAll(firstTablet)

  const secondTablet = await openHall('core.hopebox', { at: sessionPath })
  await expect(secondTablet.getByRole('list', { name: 'Families' })).toBeVisible()
  const [familyCount = 0, adultCount = 0, , mealCount = 0] = await readTotals(firstTablet)
  expect(await readTotals(secondTablet)).toEqual(await readTotals(firstTablet))

  await firstTablet.context().setOffline(true)
  await secondTablet.context().setOffline(true)
  // Change a number. Each number saves automatically, but an invalid number is marked and not saved (PARC-47, PARC-49,
  // PARC-73).
  const pendingBefore = await countPending(firstTablet)
  const adultsField = rows.first().getByLabel(/^AdultsAdults, |^Adults, /)
  const adultsBefore = Number(await adultsField.inputValue())
  await rows
    .first()
    .getByRole('button', { name: /^One more: Adults/ })
    .click()
  await expect.poll(() => countPending(firstTablet)).toBe(pendingBefore + 1)
  await expect.poll(async () => (await readTotals(firstTablet))[1]).toBe(adultCount + 1)
  await expect(adultsField).toHaveValue(String(adultsBefore + 1))
  const mealsField = rows.first().getByRole('textbox').nth(2)
  await mealsField.fill('2.5')
  await mealsField.blur()
  await expect(rows.first().getByText('A whole number from 0 to 999')).toBeVisible()
  await mealsField.fill('7')
  await mealsField.blur()
  await expect.poll(() => countPending(firstTablet)).toBe(pendingBefore + 2)
  await expect(rows.first().getByText('A whole number')).toHaveCount(0)

  // Enter a different number of meals for the same family on the other tablet.
  const secondTabletRows = secondTablet.getByRole('list', { name: 'Families' }).locator('> li')
  const secondMealsField = secondTabletRows.first().getByRole('textbox').nth(2)
  await secondMealsField.fill('5')
  await secondMealsField.blur()
  await expect.poll(() => countPending(secondTablet)).toBe(1)

  // Pack and hand out boxes on both tablets while they are offline.
  for (const page of [firstTablet, secondTablet]) await openView(page, 'Packing')
  await tickBox(getBoxCheckbox(firstTablet, 0, 'Packed'))
  await tickBox(getBoxCheckbox(firstTablet, 1, 'Packed'))
  await tickBox(getBoxCheckbox(firstTablet, 1, 'Wellbeing resources'))
  await tickBox(getBoxCheckbox(secondTablet, 2, 'Packed'))
  await tickBox(getBoxCheckbox(secondTablet, 0, 'Given'))
  await expect(firstTablet.getByText(`2 of ${familyCount} packed`)).toBeVisible()
  expect(await findViolations(firstTablet)).toEqual([])
  // Record a delivery to an empty house with a note, still offline (B-PAR-03).
  await openView(secondTablet, 'Deliveries')
  const stops = secondTablet.getByRole('list', { name: 'Deliveries' }).locator('> li')
  // Wait for all rows, because rows outside the viewport render later.
  await expect(stops).toHaveCount(familyCount)
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
    await expect(page.getByText(`3 of ${familyCount} packed`)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(`1 of ${familyCount} given`)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('1 not in')).toBeVisible({ timeout: 20_000 })
    expect((await readTotals(page)).slice(0, 2)).toEqual([familyCount, adultCount + 1])
  }
  expect((await readTotals(firstTablet))[3]).not.toBe(mealCount)

  // Resolve the conflict. Both numbers are shown, and the user selects one.
  await openView(secondTablet, 'Families')
  const conflict = secondTabletRows.first().getByRole('article')
  for (const count of ['7', '5']) await expect(conflict.getByText(count, { exact: true })).toBeVisible()
  await conflict.getByText('7', { exact: true }).click()
  await conflict.getByRole('button', { name: 'Use this answer' }).click()
  await expect(conflict).toHaveCount(0)
  await sendAll(secondTablet)
  await openView(firstTablet, 'Families')
  await expect(rows.first().getByRole('article')).toHaveCount(0)
  await expect(mealsField).toHaveValue('7')

  // Compare the file with the screen (PARC-68 to PARC-70).
  const totals = await readTotals(firstTablet)
  const downloadPromise = firstTablet.waitForEvent('download')
  await firstTablet.getByRole('button', { name: 'Export as CSV' }).click()
  const download = await downloadPromise
  expect(download.suggestedFilename()).toMatch(/^parcel_provision_\d{4}-\d\d-\d\d\.csv$/)
  const text = (await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, '')
  const lines = text.trim().split(/\r?\n/)
  expect(lines).toHaveLength(familyCount + 1)
  type StoredTotals = { adults: number; meals: number; packed: number; wellbeing: number }
  const [storedTotals] = await product.query<StoredTotals>(
    `SELECT sum(adults)::int AS adults, sum(num_meals)::int AS meals, count(*) FILTER (WHERE packed)::int AS packed,
       count(*) FILTER (WHERE wellbeing_resources)::int AS wellbeing
     FROM parcel_provision_registered WHERE parcel_provision_id = $1`,
    [sessionPath.split('/').at(-1)],
  )
  expect(storedTotals).toEqual({ adults: totals[1], meals: totals[3], packed: 3, wellbeing: 1 })

  // Check the printout. It must contain all boxes, and each page must have the session's heading (B-PAR-01, B-PAR-03).
  for (const [name, listName] of [
    ['Deliveries', 'Deliveries'],
    ['Packing', 'Boxes'],
  ] as const) {
    await openView(firstTablet, name)
    await expect(firstTablet.getByRole('list', { name: listName, exact: true })).toBeVisible()
    const title = (await firstTablet.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const printout = await readPrintout(firstTablet)
    expect(printout.boxes).toBe(familyCount)
    expect(printout.heads.length).toBeLessThan(5)
    expect(new Set(printout.heads)).toEqual(new Set([title]))
  }

  // Print labels, 21 on each sheet. A label without food notes has no border.
  await firstTablet.evaluate(() => {
    window.print = () => undefined
  })
  await firstTablet.getByRole('button', { name: 'Print labels' }).click()
  await expect(firstTablet.locator('.box-label')).toHaveCount(familyCount)
  await firstTablet.emulateMedia({ media: 'print' })
  const readBorderWidth = (food: Element) => getComputedStyle(food).borderTopWidth
  expect(await firstTablet.locator('.box-food').first().evaluate(readBorderWidth)).toBe('0px')
  await firstTablet.emulateMedia({ media: null })
  const pages = (await firstTablet.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(Math.ceil(familyCount / 21))
  await expect(firstTablet.locator('.box-label')).toHaveCount(0)

  // Add a family during packing. It gets the next number, so that printed labels stay correct.
  await openView(firstTablet, 'Packing')
  await expect(getBoxes(firstTablet)).toHaveCount(familyCount)
  const labelledBoxes = await readBoxNumbers(firstTablet)
  await firstTablet.getByRole('button', { name: 'Add family' }).click()
  const sheet = firstTablet.getByRole('dialog', { name: 'Add family' })
  await sheet.getByRole('option').first().click()
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(getBoxes(firstTablet)).toHaveCount(familyCount + 1)
  expect((await readBoxNumbers(firstTablet)).slice(0, familyCount)).toEqual(labelledBoxes)
  await openView(firstTablet, 'Families')

  // Delete the session with two presses. The list must not contain it any more (PARC-16).
  const deleteButton = firstTablet.getByRole('button', { name: /^(Delete session|Press again to delete)$/ })
  await deleteButton.click()
  await expect(deleteButton).toHaveAttribute('data-armed', 'true')
  await expect(async () => {
    await deleteButton.click({ timeout: 1000 })
    await expect(firstTablet).toHaveURL(new RegExp(`${SESSIONS_PATH}$`), { timeout: 1000 })
  }).toPass()
  await expect(firstTablet.locator(`main a[href="${sessionPath}"]`)).toHaveCount(0)
})
