import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addDays, formatDay, getLondonDay, getYear } from '../contract/rules/days.ts'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'

const today = getLondonDay()
/** The year that contains most demo sessions, because the demo sessions are in the last few months. */
const year = addDays(today, -65).slice(0, 4)
const [firstDay, dayBefore] = [addDays(today, -100), addDays(today, -101)]
/** Formats a day as `dd/MM/yyyy`, as users type it. */

const getTable = (page: Page) => page.getByRole('table', { name: 'Golden numbers by holiday' })
const getRow = (page: Page, name: string) =>
  getTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) })
/** Chooses a year in the year's chip. */
const chooseYear = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Year: / }).click()
  await page.getByRole('dialog', { name: 'Year' }).getByRole('button', { name, exact: true }).click()
}
/** Opens a menu of the page's header. */
const openMenu = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
const getFilterButton = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true })

/** Lists the paths of the page's calls for numbers. */
const listNumberCalls = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/api/dashboard/')),
  )

test('lets staff read, filter, compare and export club numbers [DASH-08 to DASH-165]', async ({ signedIn }) => {
  const page = await signedIn('vp.support', { at: `/dashboard?year=${year}` })
  // Check the heading, the table and the time of the count (DASH-11, DASH-12, DASH-53 to DASH-55).
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(getTable(page).getByRole('rowgroup')).toHaveCount(4)
  await expect(page.getByText(/^Counted at \d\d:\d\d$/)).toBeVisible()
  await expect(getRow(page, 'Clubs Open')).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Activities by session', exact: true })).toBeVisible()
  expect(await listNumberCalls(page)).toEqual(['/api/dashboard/page'])
  // Check that staff do not see the notice for clubs (DASH-51).
  await expect(page.getByText('sent automatically')).toHaveCount(0)
  // Open the list behind a row of the user's work. It has the same count (B-DESK-02).
  const workLink = page
    .getByRole('region', { name: 'Your work' })
    .getByRole('link', { name: /Core Team applications? waits? for you/ })
  const [waitingCount] = /\d+/.exec((await workLink.textContent()) ?? '') ?? []
  await workLink.click()
  await expect(page).toHaveURL(/\/applications\?waiting_for=reviewer/)
  await expect(page.getByText(new RegExp(`\\bof ${waitingCount}$`))).toBeVisible()
  await page.goBack()
  await expect(getTable(page)).toBeVisible()
  // Check the filters (DASH-26 to DASH-29, DASH-31, DASH-36, DASH-37).
  for (const name of ['Regions', 'Church Relationship Leads', 'Club Names', 'Funding Tags'])
    await expect(page.getByRole('button', { name: `${name}: any` })).toBeVisible()
  await page.getByRole('button', { name: 'Club Type: TLG' }).click()
  const clubTypes = page.getByRole('dialog', { name: 'Club Type' }).getByRole('button')
  await expect(clubTypes).toHaveText(['TLG', 'Boxes of Hope', 'All'])
  await page.keyboard.press('Escape')

  // Press a number. The explanation shows why the holidays add up to more than the year.
  await page.getByRole('button', { name: 'Unique eligible children', exact: true }).press('Enter')
  const numberDialog = page.getByRole('dialog', { name: 'Unique eligible children' })
  await expect(numberDialog).toContainText('each counted once')
  await expect(numberDialog).toContainText(/fewer, because each counts once in a year/)
  await numberDialog.getByRole('button', { name: 'See the clubs' }).press('Enter')
  await expect(numberDialog.getByRole('row', { name: /^Riverside Church Lunch Club/ })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(numberDialog).toHaveCount(0)

  // Show a chart as a table (DASH-113, DASH-114).
  const portionsRegion = page.getByRole('region', { name: 'Portions by holiday' })
  await expect(portionsRegion.locator('svg text').first()).toBeVisible()
  // Print the page. The printout contains the numbers on screen and a table for each chart.
  const buildCellReader = (within: Locator) => () => within.getByRole('cell').allInnerTexts()
  const [readNumbers, readCounts] = [buildCellReader(getTable(page)), buildCellReader(portionsRegion)]
  const screenNumbers = await readNumbers()
  await page.emulateMedia({ media: 'print' })
  await expect(portionsRegion.getByRole('img')).toBeHidden()
  await expect.poll(readNumbers).toEqual(screenNumbers)
  const printedCounts = await readCounts()
  expect(printedCounts.length).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'screen' })
  await portionsRegion.getByRole('button', { name: 'Portions by holiday: show as a table' }).press('Enter')
  await expect(portionsRegion.getByRole('columnheader', { name: 'Child portions' })).toBeVisible()
  await expect(portionsRegion.getByRole('img')).toBeHidden()
  await expect.poll(readCounts).toEqual(printedCounts)
  await page.getByRole('button', { name: 'View ethnicity data' }).first().click()
  await expect(page.getByRole('dialog').getByText('Captured groups').first()).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  // Open the other sections. Data Insights is open already (DASH-44 to DASH-47, DASH-49).
  for (const name of ['Participant Feedback', 'Ready Steady Cook Compliance', 'Volunteer Insights'])
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  for (const name of [
    // Charts of the sections (DASH-118, DASH-119, DASH-121 to DASH-126).
    'Volunteer ages',
    'Average volunteers per session',
    'Volunteer ethnicity',
    'User ethnicity',
    'Participant ethnicity',
    'Children by age and gender',
    'Accessing support',
    'Returning engagement',
    'Attendance motivation',
    'Activities by session',
    'Activities by organisation',
  ])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'About the families' })).toBeVisible()
  // Open the survey answers (DASH-133, DASH-134).
  await page.getByRole('button', { name: 'View Survey Answers' }).click()
  const answersDialog = page.getByRole('dialog', { name: 'Survey answers' })
  await expect(answersDialog.getByRole('heading', { name: 'What could we do better?' })).toBeVisible()
  await answersDialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(answersDialog).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  // Choose a custom period. No request is sent until both days are valid and in order (DASH-15, DASH-17, DASH-20).
  await chooseYear(page, 'Custom')
  await getFilterButton(page).click()
  await expect(page.getByLabel('From', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('From', { exact: true }).fill(formatDay(firstDay))
  await page.getByLabel('To', { exact: true }).fill(formatDay(dayBefore))
  await getFilterButton(page).click()
  await expect(page.getByLabel('To', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('To', { exact: true }).fill(formatDay(today))
  await getFilterButton(page).click()
  await expect(page).toHaveURL(new RegExp(`from=${firstDay}`))
  await expect(getTable(page).getByRole('columnheader', { name: 'All of these days' })).toBeVisible()

  // Reload the address and export. Both must contain the filtered view (DASH-145 to DASH-148).
  await openMenu(page, 'Export')
  await expect(
    page.getByRole('menuitem', {
      name: /^Export (Lunch Club Year|Parcel Provision Year|Combined Year|Surveys)$/,
    }),
  ).toHaveCount(4)
  await page.goto(page.url())
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(formatDay(today))
  await openMenu(page, 'Export')
  await page.getByRole('menuitem', { name: 'Export Lunch Club Year' }).click()
  await expect(page.getByRole('checkbox', { name: /hide numbers from 1 to 7/ })).toBeChecked()
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the file' }).click()
  const downloadedFile = await downloadEvent
  expect(downloadedFile.suggestedFilename()).toBe('lunch_club_year_export.csv')
  expect(await readFile(await downloadedFile.path(), 'utf8')).toContain('Numbers from 1 to 7, and some others')
  await chooseYear(page, String(getYear(today) - 1))
  await getFilterButton(page).click()
  await expect(getTable(page).getByRole('columnheader', { name: 'Year to date' })).toBeVisible()
  // Check that changing the year removes the custom days (DASH-13, DASH-14, DASH-43).
  await expect(page).not.toHaveURL(/from=/)
  await openMenu(page, 'Export')
  await page.getByRole('menuitem', { name: 'Export Combined Year' }).click()
  await page.getByRole('button', { name: 'Save the file' }).click()
  await expect(page.getByText('Year exports are not available for previous years')).toBeVisible()

  // Go offline. The last data stays on screen with a message.
  await page.context().setOffline(true)
  await expect(page.getByText('Below is what was read last.').first()).toBeVisible()
  await expect(getTable(page)).toBeVisible()
  await openMenu(page, 'Export')
  await expect(page.getByRole('menuitem', { name: 'Export Surveys' })).toBeDisabled()
})

test('shows club users their own numbers [DASH-07, DASH-41, DASH-50, DASH-59]', { tag: '@full' }, async ({
  signedIn,
}) => {
  const page = await signedIn('coordinator.riverside', { at: '/dashboard' })
  // Check the notice for clubs (DASH-52).
  await expect(page.getByText('sent automatically to the central organisation')).toBeVisible()
  await expect(getRow(page, 'Eligible child meals')).toBeVisible()
  await expect(getRow(page, 'Clubs Open')).toHaveCount(0)
  // Check that one call returned the numbers of all cards (B-NUM-07).
  await expect(page.getByRole('heading', { name: 'Activities by session', exact: true })).toBeVisible()
  expect(await listNumberCalls(page)).toEqual(['/api/dashboard/page'])
  await expect(page.getByRole('button', { name: /^Regions/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Export/ })).toHaveCount(0)
  // Check that club users have no volunteer section (DASH-48).
  await expect(page.getByRole('button', { name: /^Volunteer Insights/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Unique helpers', exact: true }).click()
  const explanationDialog = page.getByRole('dialog', { name: 'Unique helpers' })
  await explanationDialog.getByRole('button', { name: 'See the people' }).click()
  await expect(explanationDialog.getByRole('columnheader', { name: 'Times' })).toBeVisible()
  await explanationDialog.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/registered\//)

  const boxesOfHopePage = await signedIn('coordinator.hopebox', { at: '/dashboard' })
  await expect(getRow(boxesOfHopePage, 'Unique parcels with wellbeing resources')).toBeVisible()
  await expect(getRow(boxesOfHopePage, 'Eligible child meals')).toHaveCount(0)
  await expect(boxesOfHopePage.getByRole('link', { name: /^Parcel Provisions Pack parcels/ })).toBeVisible()
  await expect(boxesOfHopePage.getByRole('button', { name: /^Ready Steady Cook/ })).toHaveCount(0)
  await expectAccessibleInBothThemes(boxesOfHopePage)
})

test('shows a holiday return with gaps and freezes a sent year [B-NUM-03, B-NUM-04]', async ({ product, signedIn }) => {
  const page = await signedIn('vp.support', { at: '/dashboard' })
  await openMenu(page, 'More')
  await page.getByRole('menuitem', { name: 'Holiday return' }).click()
  const councilTable = page.getByRole('table', { name: 'Holiday return: Bedfordshire' })
  await expect(councilTable.getByRole('row', { name: /^All holidays/ })).toBeVisible()
  await expect(page.getByText(/children without an answer on free school meals/)).toBeVisible()
  // Print the return. The printout contains every holiday and ignores the holiday filter.
  const printedTable = page.getByRole('table', { name: 'Bedfordshire, All holidays' })
  const childrenTable = page.getByRole('table', { name: /by free school meals/ }).first()
  const yearLabel = page.locator('p').filter({ hasText: `Year: ${today.slice(0, 4)}` })
  await expect(yearLabel).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(printedTable).toBeVisible()
  await expect(page.locator('details').filter({ visible: true })).toHaveCount(0)
  await expect(yearLabel).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(printedTable).toBeHidden()
  await expect(childrenTable).toBeHidden()
  await page.getByText('Children by free school meals, special needs and age').first().click()
  await expect(childrenTable).toContainText('Not known')
  await page.getByRole('button', { name: 'Export the return' }).click()
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the file' }).click()
  expect(await readFile(await (await downloadEvent).path(), 'utf8')).toContain('Bedfordshire')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await openMenu(page, 'More')
  await page.getByRole('menuitem', { name: 'Saved years' }).click()
  await page.getByRole('button', { name: 'Save a year' }).click()
  await page.getByLabel('Note').fill('Sent to the Welsh Government')
  await page.getByRole('button', { name: 'Keep the numbers' }).click()
  const sentRow = page.getByRole('row').filter({ hasText: 'Sent to the Welsh Government' })
  await sentRow.getByRole('link').click()
  await expect(page.getByText('All numbers are still as they were sent.')).toBeVisible()
  await product.query(
    `DELETE FROM attendance WHERE ctid IN (SELECT a.ctid FROM attendance a JOIN sessions s ON s.id = a.session_id
       WHERE a.state = 'attending' AND s.year = date_part('year', now()) LIMIT 1)`,
  )
  await page.reload()
  await expect(page.getByRole('table', { name: 'Changed since' }).getByRole('row').nth(1)).toBeVisible()

  // Enter the number of places at a club's sessions.
  const clubPage = await signedIn('coordinator.riverside', { at: '/holiday_return' })
  const placesField = clubPage.getByLabel(/^Places on /).first()
  await placesField.fill('40')
  await placesField.blur()
  await expect(clubPage.getByText('Successfully saved')).toBeVisible()
  await clubPage.reload()
  await expect(clubPage.getByLabel(/^Places on /).first()).toHaveValue('40')
  await clubPage.setViewportSize({ width: 390, height: 844 })
  expect(await clubPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
