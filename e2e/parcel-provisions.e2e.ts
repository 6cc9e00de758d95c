import type { Page } from '@playwright/test'
import { findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ databaseOf: 'parcels' })

const HOPE_BOX_ACCOUNT = 'coordinator.hopebox'
const PHONE_VIEWPORT = { width: 390, height: 844 }
const SESSIONS_PATH = '/parcel_provision_sessions'

const getTable = (page: Page) => page.getByRole('table', { name: 'Parcel Provisions' })
const getRows = (page: Page) => getTable(page).locator('tbody tr')
const readColumn = (page: Page, column: number) => getRows(page).locator(`td:nth-child(${column})`).allTextContents()

type ParcelSession = { id: string; day: string; holiday: string; year: number }

/** Reads the parcel sessions of an account's club from the database, newest first. */
const readSessions = (query: <R extends object>(text: string, values?: unknown[]) => Promise<R[]>, account: string) =>
  query<ParcelSession>(
    `SELECT p.id, to_char(date, 'DD/MM/YYYY') AS day, holiday, extract(year FROM date)::int AS year
     FROM parcel_provisions p JOIN users u USING (organisation_id)
     WHERE u.email LIKE $1 || '@%' AND deleted_at IS NULL ORDER BY date DESC`,
    [account],
  )

test("lists a club's parcel sessions newest first, sortable and by month [PARC-01, PARC-06, PARC-07, PARC-12, PARC-71]", async ({
  signedIn,
  product,
}) => {
  const page = await signedIn(HOPE_BOX_ACCOUNT)
  const allSessions = await readSessions(product.query, HOPE_BOX_ACCOUNT)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Parcel Provisions' }).click()
  await expect(page).toHaveURL(new RegExp(`${SESSIONS_PATH}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parcel Provisions')
  await expect(page).toHaveTitle('Parcel Provisions · Hallbook')
  await expect(getTable(page).getByRole('columnheader')).toHaveText([
    '',
    'Date',
    'Holiday',
    'Families',
    'Adults',
    'Children',
    'Meals',
    'Actions',
  ])
  await expect.poll(() => readColumn(page, 2)).toEqual(allSessions.slice(0, 50).map(({ day }) => day))
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0)

  const mealsHeader = getTable(page).getByRole('columnheader', { name: 'Meals' })
  await mealsHeader.getByRole('button').click()
  await expect(page).toHaveURL(/ordering=total_meals$/)
  await expect(mealsHeader).toHaveAttribute('aria-sort', 'ascending')
  const isSorted = async (order: (a: number, b: number) => number) => {
    const meals = (await readColumn(page, 7)).map(Number)
    return new Set(meals).size > 1 && meals.join() === meals.toSorted(order).join()
  }
  await expect.poll(() => isSorted((a, b) => a - b)).toBe(true)
  await mealsHeader.getByRole('button').click()
  await expect.poll(() => isSorted((a, b) => b - a)).toBe(true)
  await mealsHeader.getByRole('button').click()
  await expect(page).not.toHaveURL(/ordering/)

  const { holiday, year } = allSessions[3] ?? { holiday: '', year: 0 }
  const filteredSessions = allSessions.filter((one) => one.holiday === holiday && one.year === year)
  await page.getByLabel('Months').selectOption(`${year} - ${holiday}`)
  await expect.poll(() => readColumn(page, 2)).toEqual(filteredSessions.map(({ day }) => day))
  await page.reload()
  await expect.poll(() => readColumn(page, 2)).toEqual(filteredSessions.map(({ day }) => day))
  await expect(page.getByLabel('Months').locator('option:checked')).toHaveText(`${year} - ${holiday}`)
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect.poll(() => readColumn(page, 2)).toEqual(allSessions.slice(0, 50).map(({ day }) => day))
  await expect(page).toHaveURL(new RegExp(`${SESSIONS_PATH}$`))

  await page.goto(`${product.url}${SESSIONS_PATH}?year=2019&holiday=Jan%2FFeb`)
  await expect(page.getByText('No session matches.')).toBeVisible()
  await expect(page.getByLabel('Months').locator('option:checked')).toHaveText('2019 - Jan/Feb')
  await page.getByRole('button', { name: 'Clear filter' }).last().click()
  await expect(getRows(page).first()).toBeVisible()
})

test('sorts sessions on a phone and shows each as a large touch target', { tag: '@full' }, async ({
  signedIn,
  product,
}) => {
  const page = await signedIn(HOPE_BOX_ACCOUNT, { viewport: PHONE_VIEWPORT })
  await page.goto(`${product.url}${SESSIONS_PATH}`)
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.first()).toContainText(/\d+ families, \d+ adults, \d+ children, \d+ meals/)
  for (const link of (await cards.getByRole('link').all()).slice(0, 5))
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await page.getByLabel('Sort by').selectOption('Families')
  await page.getByRole('button', { name: 'Ascending' }).click()
  await expect(page).toHaveURL(/ordering=-total_parcels$/)
  const readFamilyCounts = async () =>
    (await cards.allTextContents()).map((text) => Number(/(\d+) famil/.exec(text)?.[1]))
  await expect
    .poll(async () => (await readFamilyCounts()).join() === (await readFamilyCounts()).toSorted((a, b) => b - a).join())
    .toBe(true)
  expect(await findViolations(page)).toEqual([])
  await cards.first().getByRole('link').click()
  await expect(page).toHaveURL(/parcel_provision_sessions\/[0-9a-f-]{36}$/)
})

test('shows the parcels in Welsh: titles, columns, months and counts', { tag: '@full' }, async ({
  signedIn,
  product,
}) => {
  const page = await signedIn(HOPE_BOX_ACCOUNT, { viewport: { width: 1180, height: 820 } })
  await page.evaluate(() => localStorage.setItem('language', 'cy'))
  await page.goto(`${product.url}${SESSIONS_PATH}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Darpariaethau Parseli')
  await expect(page).toHaveTitle('Darpariaethau Parseli · Hallbook')
  await expect(page.getByRole('columnheader')).toHaveText([
    '',
    'Dyddiad',
    'Gwyliau',
    'Teuluoedd',
    'Oedolion',
    'Plant',
    'Prydau',
    'Gweithredoedd',
  ])
  await expect(page.getByLabel('Misoedd')).toBeVisible()
  const day = await page.locator('tbody a').first().textContent()
  await page.locator('tbody a').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Darpariaeth Parseli ${day}`)
  await expect(page.getByRole('region', { name: 'Cyfansymiau' }).locator('dt').first()).toHaveText('Parseli')
})
