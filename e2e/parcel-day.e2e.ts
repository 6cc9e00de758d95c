import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { syncNow } from './support/register.ts'
import { countPending } from './support/replica.ts'

test.use({ databaseOf: 'parcels' })

const PATH = '/parcel_provision_sessions'

const getBoxes = (page: Page) => page.getByRole('list', { name: 'Boxes', exact: true }).locator('> li')
const box = (page: Page, index: number, mark: string) =>
  getBoxes(page)
    .nth(index)
    .getByRole('checkbox', { name: new RegExp(`^${mark}`) })

/** Reads each box's number and family. */
const readBoxNumbers = (page: Page) =>
  getBoxes(page).evaluateAll((rows) =>
    rows.map((row) => `${row.querySelector('b')?.textContent} ${row.querySelector('a')?.textContent}`),
  )

/** Ticks a box and waits until the device has stored the tick. */
const tick = async (mark: Locator) => {
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
  const one = await openHall('coordinator.hopebox', { at: PATH })
  // Clone a session. The clone is created on the first day without a session and opens (PARC-11, PARC-20,
  // PARC-32).
  await one
    .getByRole('button', { name: /^Clone \d/ })
    .first()
    .click()
  const dialog = one.getByRole('dialog')
  // Check that the year is filled in (PARC-18).
  await expect(dialog.getByLabel('Year')).toHaveValue(/^\d{4}$/)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Choose at least one day')).toBeVisible()
  expect(await findViolations(one)).toEqual([])
  await dialog.locator('[role=gridcell] button:not([aria-disabled])').first().click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await one.waitForURL(/parcel_provision_sessions\/[0-9a-f-]{36}$/)
  const rows = one.getByRole('list', { name: 'Families' }).locator('> li')
  await expect(rows.first()).toBeVisible()
  await expect(one.getByText(/^Changed since/)).toBeVisible()
  expect(await findViolations(one)).toEqual([])
  const address = new URL(one.url()).pathname
  await sendAll(one)

  const two = await openHall('core.hopebox', { at: address })
  await expect(two.getByRole('list', { name: 'Families' })).toBeVisible()
  const [all = 0, adults = 0, , meals = 0] = await readTotals(one)
  expect(await readTotals(two)).toEqual(await readTotals(one))

  await one.context().setOffline(true)
  await two.context().setOffline(true)
  // Change a number. Each number saves automatically, but an invalid number is marked and not saved (PARC-47,
  // PARC-49, PARC-73).
  const before = await countPending(one)
  const adultsOfFirst = rows.first().getByLabel(/^AdultsAdults, |^Adults, /)
  const had = Number(await adultsOfFirst.inputValue())
  await rows
    .first()
    .getByRole('button', { name: /^One more: Adults/ })
    .click()
  await expect.poll(() => countPending(one)).toBe(before + 1)
  await expect.poll(async () => (await readTotals(one))[1]).toBe(adults + 1)
  await expect(adultsOfFirst).toHaveValue(String(had + 1))
  const mealsOfFirst = rows.first().getByRole('textbox').nth(2)
  await mealsOfFirst.fill('2.5')
  await mealsOfFirst.blur()
  await expect(rows.first().getByText('A whole number from 0 to 999')).toBeVisible()
  await mealsOfFirst.fill('7')
  await mealsOfFirst.blur()
  await expect.poll(() => countPending(one)).toBe(before + 2)
  await expect(rows.first().getByText('A whole number')).toHaveCount(0)

  // Enter a different number of meals for the same family on the other tablet.
  const rowsOfTwo = two.getByRole('list', { name: 'Families' }).locator('> li')
  const mealsThere = rowsOfTwo.first().getByRole('textbox').nth(2)
  await mealsThere.fill('5')
  await mealsThere.blur()
  await expect.poll(() => countPending(two)).toBe(1)

  // Pack and hand out boxes on both tablets while they are offline.
  for (const page of [one, two]) await openView(page, 'Packing')
  await tick(box(one, 0, 'Packed'))
  await tick(box(one, 1, 'Packed'))
  await tick(box(one, 1, 'Wellbeing resources'))
  await tick(box(two, 2, 'Packed'))
  await tick(box(two, 0, 'Given'))
  await expect(one.getByText(`2 of ${all} packed`)).toBeVisible()
  expect(await findViolations(one)).toEqual([])
  // Record a delivery to an empty house with a note, still offline (B-PAR-03).
  await openView(two, 'Deliveries')
  const stops = two.getByRole('list', { name: 'Deliveries' }).locator('> li')
  // Wait for all rows, because rows outside the viewport render later.
  await expect(stops).toHaveCount(all)
  const stop = stops.last()
  await tick(stop.getByRole('checkbox', { name: /^Not in/ }))
  await stop.getByLabel(/^Note/).fill('Left with number 4')
  await stop.getByLabel(/^Note/).blur()
  expect(await findViolations(two)).toEqual([])
  await expect.poll(() => countPending(two)).toBe(5)

  for (const page of [one, two]) await page.context().setOffline(false)
  await sendAll(one)
  await sendAll(two)
  await openView(two, 'Packing')
  for (const page of [one, two]) {
    await expect(page.getByText(`3 of ${all} packed`)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(`1 of ${all} given`)).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('1 not in')).toBeVisible({ timeout: 20_000 })
    expect((await readTotals(page)).slice(0, 2)).toEqual([all, adults + 1])
  }
  expect((await readTotals(one))[3]).not.toBe(meals)

  // Resolve the conflict. Both numbers are shown, and the user selects one.
  await openView(two, 'Families')
  const question = rowsOfTwo.first().getByRole('article')
  for (const count of ['7', '5']) await expect(question.getByText(count, { exact: true })).toBeVisible()
  await question.getByText('7', { exact: true }).click()
  await question.getByRole('button', { name: 'Use this answer' }).click()
  await expect(question).toHaveCount(0)
  await sendAll(two)
  await openView(one, 'Families')
  await expect(rows.first().getByRole('article')).toHaveCount(0)
  await expect(mealsOfFirst).toHaveValue('7')

  // Compare the file with the screen (PARC-68 to PARC-70).
  const sums = await readTotals(one)
  const file = one.waitForEvent('download')
  await one.getByRole('button', { name: 'Export as CSV' }).click()
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

  // Check the printout: it contains all boxes, and each page has the session's heading (B-PAR-01, B-PAR-03).
  for (const [name, list] of [
    ['Deliveries', 'Deliveries'],
    ['Packing', 'Boxes'],
  ] as const) {
    await openView(one, name)
    await expect(one.getByRole('list', { name: list, exact: true })).toBeVisible()
    const title = (await one.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const paper = await readPrintout(one)
    expect(paper.boxes).toBe(all)
    expect(paper.heads.length).toBeLessThan(5)
    expect(new Set(paper.heads)).toEqual(new Set([title]))
  }

  // Print labels, 21 on each sheet. A label without food notes has no border.
  await one.evaluate(() => {
    window.print = () => undefined
  })
  await one.getByRole('button', { name: 'Print labels' }).click()
  await expect(one.locator('.box-label')).toHaveCount(all)
  await one.emulateMedia({ media: 'print' })
  const frame = (food: Element) => getComputedStyle(food).borderTopWidth
  expect(await one.locator('.box-food').first().evaluate(frame)).toBe('0px')
  await one.emulateMedia({ media: null })
  const pages = (await one.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(Math.ceil(all / 21))
  await expect(one.locator('.box-label')).toHaveCount(0)

  // Add a family during packing. It gets the next number, so that printed labels stay correct.
  await openView(one, 'Packing')
  await expect(getBoxes(one)).toHaveCount(all)
  const labelled = await readBoxNumbers(one)
  await one.getByRole('button', { name: 'Add family' }).click()
  const sheet = one.getByRole('dialog', { name: 'Add family' })
  await sheet.getByRole('option').first().click()
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(getBoxes(one)).toHaveCount(all + 1)
  expect((await readBoxNumbers(one)).slice(0, all)).toEqual(labelled)
  await openView(one, 'Families')

  // Delete the session with two presses. The list must not contain it any more (PARC-16).
  const remove = one.getByRole('button', { name: /^(Delete session|Press again to delete)$/ })
  await remove.click()
  await expect(remove).toHaveAttribute('data-armed', 'true')
  await expect(async () => {
    await remove.click({ timeout: 1000 })
    await expect(one).toHaveURL(new RegExp(`${PATH}$`), { timeout: 1000 })
  }).toPass()
  await expect(one.locator(`main a[href="${address}"]`)).toHaveCount(0)
})
