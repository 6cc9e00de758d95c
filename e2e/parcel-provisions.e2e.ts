import type { Page } from '@playwright/test'
import { newId } from '../contract/id.ts'
import { axeFindings } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ databaseOf: 'parcels' })

const BOH = 'coordinator.hopebox'
const PARTNER = 'coordinator.riverside'
const PHONE = { width: 390, height: 844 }
const PATH = '/parcel_provision_sessions'

const table = (page: Page) => page.getByRole('table', { name: 'Parcel Provisions' })
const rows = (page: Page) => table(page).locator('tbody tr')
const cell = (page: Page, column: number) => rows(page).locator(`td:nth-child(${column})`).allTextContents()

type Session = { id: string; day: string; holiday: string; year: number }

/** The sessions of an account's club as the database has them, newest first. */
const sessionsOf = (
  query: <R extends object>(text: string, values?: unknown[]) => Promise<R[]>,
  account: string,
) =>
  query<Session>(
    `SELECT p.id, to_char(date, 'DD/MM/YYYY') AS day, holiday, extract(year FROM date)::int AS year
     FROM parcel_provisions p JOIN users u USING (organisation_id)
     WHERE u.email LIKE $1 || '@%' AND deleted_at IS NULL ORDER BY date DESC`,
    [account],
  )

/** Somebody of the club who got a parcel, and in how many sessions. */
const somebody = async (
  query: <R extends object>(text: string, values?: unknown[]) => Promise<R[]>,
  account: string,
) => {
  const [person] = await query<{ id: string; name: string; times: number }>(
    `SELECT r.id, r.first_name || ' ' || r.last_name AS name, count(*)::int AS times
     FROM parcel_provision_registered g JOIN registered r ON r.id = g.registered_id
     JOIN users u ON u.organisation_id = r.organisation_id
     WHERE u.email LIKE $1 || '@%' AND r.deleted_at IS NULL AND NOT r.soft_archived
     GROUP BY r.id ORDER BY times, r.id LIMIT 1`,
    [account],
  )
  if (!person) throw new Error('Nobody of the demo club got a parcel')
  return person
}

test('PARC-01 PARC-06 PARC-07 PARC-12 PARC-71: the sessions of a club, newest first, sorted and by their months', async ({
  signedIn,
  product,
}) => {
  const page = await signedIn(BOH)
  const all = await sessionsOf(product.query, BOH)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Parcel Provisions' })
    .click()
  await expect(page).toHaveURL(new RegExp(`${PATH}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parcel Provisions')
  await expect(page).toHaveTitle('Parcel Provisions · Hallbook')
  await expect(table(page).getByRole('columnheader')).toHaveText([
    '',
    'Date',
    'Holiday',
    'Families',
    'Adults',
    'Children',
    'Meals',
    'Actions',
  ])
  await expect.poll(() => cell(page, 2)).toEqual(all.slice(0, 50).map(({ day }) => day))
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveCount(0)

  const head = table(page).getByRole('columnheader', { name: 'Meals' })
  await head.getByRole('button').click()
  await expect(page).toHaveURL(/ordering=total_meals$/)
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  const isSorted = async (order: (a: number, b: number) => number) => {
    const meals = (await cell(page, 7)).map(Number)
    return new Set(meals).size > 1 && meals.join() === meals.toSorted(order).join()
  }
  await expect.poll(() => isSorted((a, b) => a - b)).toBe(true)
  await head.getByRole('button').click()
  await expect.poll(() => isSorted((a, b) => b - a)).toBe(true)
  await head.getByRole('button').click()
  await expect(page).not.toHaveURL(/ordering/)

  const { holiday, year } = all[3] ?? { holiday: '', year: 0 }
  const inThem = all.filter((one) => one.holiday === holiday && one.year === year)
  await page.getByLabel('Months').selectOption(`${year} - ${holiday}`)
  await expect.poll(() => cell(page, 2)).toEqual(inThem.map(({ day }) => day))
  await page.reload()
  await expect.poll(() => cell(page, 2)).toEqual(inThem.map(({ day }) => day))
  await expect(page.getByLabel('Months').locator('option:checked')).toHaveText(`${year} - ${holiday}`)
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect.poll(() => cell(page, 2)).toEqual(all.slice(0, 50).map(({ day }) => day))
  await expect(page).toHaveURL(new RegExp(`${PATH}$`))

  await page.goto(`${product.url}${PATH}?year=2019&holiday=Jan%2FFeb`)
  await expect(page.getByText('No session matches.')).toBeVisible()
  await expect(page.getByLabel('Months').locator('option:checked')).toHaveText('2019 - Jan/Feb')
  await page.getByRole('button', { name: 'Clear filter' }).last().click()
  await expect(rows(page).first()).toBeVisible()
})

test('PARC-14: fifty sessions on a page, kept in the address; a page that there is no more is the last one', async ({
  signedIn,
  product,
}) => {
  const added = await product.query<{ id: string }>(
    `INSERT INTO parcel_provisions (id, organisation_id, version, date, holiday)
     SELECT gen_random_uuid(), (SELECT organisation_id FROM users WHERE email LIKE $1 || '@%'), 1,
       date '2019-01-01' + n, 'Extra Sessions' FROM generate_series(1, 60) AS n RETURNING id`,
    [BOH],
  )
  try {
    const page = await signedIn(BOH)
    const extra = `${product.url}${PATH}?year=2019&holiday=Extra+Sessions`
    await page.goto(extra)
    await expect(page.getByText('1 to 50 of 60')).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/page=2$/)
    await expect(page.getByText('51 to 60 of 60')).toBeVisible()
    await expect(rows(page)).toHaveCount(10)
    await page.goBack()
    await expect(page.getByText('1 to 50 of 60')).toBeVisible()
    await page.goto(`${extra}&page=9`)
    await expect(page.getByText('51 to 60 of 60')).toBeVisible()
  } finally {
    await product.query('DELETE FROM parcel_provisions WHERE id = ANY ($1)', [added.map(({ id }) => id)])
  }
})

test('REG-18 to REG-22 PARC-09 PARC-13: a row of the register leads to the parcels of a person, whose name is the title', async ({
  signedIn,
  product,
}) => {
  const desktop = { viewport: { width: 1440, height: 900 } }
  const partner = await signedIn(PARTNER, desktop)
  const person = await somebody(product.query, PARTNER)
  await partner.goto(`${product.url}/registered?search=${encodeURIComponent(person.name)}`)
  const row = partner
    .getByRole('table', { name: 'Registration' })
    .locator('tbody tr')
    .filter({ has: partner.locator(`a[href="/registered/${person.id}"]`) })
  await expect(row.getByRole('link', { name: 'View Sessions' })).toBeVisible()
  await row.getByRole('link', { name: 'View Parcel Provisions' }).click()
  // REG-19, ROUTE-81
  await expect(partner).toHaveURL(`${product.url}${PATH}?registered=${person.id}`)
  await expect(partner.getByRole('heading', { level: 1 })).toHaveText(`Parcel Provisions of ${person.name}`)
  await expect(partner).toHaveTitle(`Parcel Provisions of ${person.name} · Hallbook`)
  await expect(rows(partner)).toHaveCount(person.times)
  // PARC-10, PARC-13: no session is made from the list of one person.
  const make = partner.getByRole('button', { name: 'Create New Session(s)' })
  await expect(make).toHaveCount(0)
  await partner.getByRole('link', { name: 'All parcel provisions' }).click()
  await expect(partner.getByRole('heading', { level: 1 })).toHaveText('Parcel Provisions')
  await expect(make).toBeVisible()
  await expect(partner).toHaveURL(new RegExp(`${PATH}$`))

  // No room for two buttons: the row's menu has both, on a phone too.
  for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
    await partner.setViewportSize(viewport)
    await partner.goto(`${product.url}/registered?search=${encodeURIComponent(person.name)}`)
    await partner
      .getByRole('button', { name: `Actions, ${person.name}` })
      .first()
      .press('Enter')
    await expect(partner.getByRole('menuitem')).toHaveText(['View Parcel Provisions', 'View Sessions'])
    await partner.getByRole('menuitem', { name: 'View Parcel Provisions' }).press('Enter')
    await expect(partner).toHaveURL(/parcel_provision_sessions\?registered=/)
  }

  const boh = await signedIn(BOH, { ...desktop, at: '/registered' })
  const first = boh.getByRole('table', { name: 'Registration' }).locator('tbody tr').first()
  await expect(first.getByRole('link', { name: 'View Parcel Provisions' })).toBeVisible()
  await expect(boh.getByText('View Sessions')).toHaveCount(0)
  await boh.setViewportSize(PHONE)
  await boh
    .getByRole('button', { name: /^Actions, / })
    .first()
    .click()
  await expect(boh.getByRole('menuitem')).toHaveText(['View Parcel Provisions'])
})

test('PARC-09: a person without parcels, and an address that names nobody, say so', async ({
  signedIn,
  product,
}) => {
  const page = await signedIn(PARTNER)
  const [child] = await product.query<{ id: string; name: string }>(
    `SELECT r.id, r.first_name || ' ' || r.last_name AS name FROM registered r JOIN users u USING (organisation_id)
     WHERE u.email LIKE $1 || '@%' AND r.deleted_at IS NULL AND NOT is_adult LIMIT 1`,
    [PARTNER],
  )
  await page.goto(`${product.url}${PATH}?registered=${child?.id}`)
  await expect(page.getByText('This person has not had a parcel yet.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Parcel Provisions of ${child?.name}`)
  expect(await axeFindings(page)).toEqual([])
  for (const nobody of [newId(), 'nobody']) {
    await page.goto(`${product.url}${PATH}?registered=${nobody}`)
    await expect(page.getByText('This person is not in the register')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parcel Provisions')
  }
  await product.query(
    `UPDATE parcel_provisions SET deleted_at = now() WHERE organisation_id = (SELECT organisation_id FROM users WHERE email LIKE $1 || '@%')`,
    [PARTNER],
  )
  try {
    const fresh = await signedIn(PARTNER, { at: PATH })
    await expect(fresh.getByText('There are no parcel provision sessions yet.')).toBeVisible()
  } finally {
    await product.query(
      `UPDATE parcel_provisions SET deleted_at = NULL WHERE organisation_id = (SELECT organisation_id FROM users WHERE email LIKE $1 || '@%')`,
      [PARTNER],
    )
  }
})

test('PARC-02: a safeguarding leader may not open the parcels, nor central staff', async ({
  signedIn,
  product,
}) => {
  for (const account of ['safeguarding.riverside', 'vp.support']) {
    const page = await signedIn(account)
    for (const path of [PATH, `${PATH}/${newId()}`]) {
      await page.goto(`${product.url}${path}`)
      await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
    }
    await expect(page.getByRole('link', { name: 'Parcel Provisions' })).toHaveCount(0)
  }
})

test('on a phone a choice sorts the sessions, and each is one target, high enough for a thumb', async ({
  signedIn,
  product,
}) => {
  const page = await signedIn(BOH, { viewport: PHONE })
  await page.goto(`${product.url}${PATH}`)
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.first()).toContainText(/\d+ families, \d+ adults, \d+ children, \d+ meals/)
  for (const link of (await cards.getByRole('link').all()).slice(0, 5))
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  await page.getByLabel('Sort by').selectOption('Families')
  await page.getByRole('button', { name: 'Ascending' }).click()
  await expect(page).toHaveURL(/ordering=-total_parcels$/)
  const families = async () =>
    (await cards.allTextContents()).map((text) => Number(/(\d+) famil/.exec(text)?.[1]))
  await expect
    .poll(async () => (await families()).join() === (await families()).toSorted((a, b) => b - a).join())
    .toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await cards.first().getByRole('link').click()
  await expect(page).toHaveURL(/parcel_provision_sessions\/[0-9a-f-]{36}$/)
})

test('the parcels in Welsh: titles, columns, months and counts', async ({ signedIn, product }) => {
  const page = await signedIn(BOH, { viewport: { width: 1180, height: 820 } })
  await page.evaluate(() => localStorage.setItem('language', 'cy'))
  await page.goto(`${product.url}${PATH}`)
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
