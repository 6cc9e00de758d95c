import type { Page } from '@playwright/test'
import { newId } from '../contract/id.ts'
import type { Product } from '../server/testing/product.ts'
import { axeFindings } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { answerSurvey, save, surname } from './person-form.ts'

test.use({ databaseOf: 'parcels' })

const BOH = 'coordinator.hopebox'
const PARTNER = 'coordinator.riverside'
const PHONE = { width: 390, height: 844 }
const PATH = '/parcel_provision_sessions'

type Row = { registered_id: string; adults: number; children: number; num_meals: number | null }

/** The newest session of an account's club, and the rows of its families. */
const newest = async ({ query }: Product, account: string) => {
  const [session] = await query<{ id: string; day: string; volunteers: string[] }>(
    `SELECT p.id, to_char(date, 'DD/MM/YYYY') AS day, volunteers FROM parcel_provisions p
     JOIN users u USING (organisation_id) WHERE u.email LIKE $1 || '@%' AND deleted_at IS NULL
     ORDER BY date DESC LIMIT 1`,
    [account],
  )
  if (!session) throw new Error('The demo club has no parcel provision session')
  const rows = await query<Row>(
    `SELECT registered_id, adults, children, num_meals FROM parcel_provision_registered
     WHERE parcel_provision_id = $1`,
    [session.id],
  )
  return { ...session, rows }
}

const sum = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)

/** What the page says of a fact, by its name. */
const fact = (page: Page, name: string) =>
  page
    .locator('main dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

test('PARC-34 to PARC-58 PARC-67: one session with its facts, its families and their totals', async ({
  signedIn,
  product,
}) => {
  const session = await newest(product, PARTNER)
  const [other] = await product.query<{ id: string }>(
    `UPDATE parcel_provisions SET activities = '{Quiz,Baking}', activities_other = 'Swap shop', average_meals = 4
     WHERE id = $1 RETURNING id`,
    [session.id],
  )
  expect(other?.id).toBe(session.id)
  const page = await signedIn(PARTNER)
  await page.goto(`${product.url}${PATH}`)
  await page.getByRole('link', { name: session.day }).click()
  await expect(page).toHaveURL(`${product.url}${PATH}/${session.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Parcel Provision ${session.day}`)
  await expect(page).toHaveTitle(`Parcel Provision ${session.day} · Hallbook`)
  await expect(fact(page, 'Date')).toHaveText(session.day)
  await expect(fact(page, 'Activities')).toHaveText('Quiz, Baking')
  await expect(fact(page, 'Other activity')).toHaveText('Swap shop')
  await expect(fact(page, 'Average meals')).toHaveText('4')
  const volunteers = await product.query<{ name: string }>(
    `SELECT first_name || ' ' || last_name AS name FROM registered WHERE id = ANY ($1) AND deleted_at IS NULL`,
    [session.volunteers],
  )
  expect(volunteers.length).toBeGreaterThan(0)
  for (const { name } of volunteers) await expect(fact(page, 'Volunteers')).toContainText(name)

  const families = page.getByRole('table', { name: 'Families' })
  await expect(families.locator('tbody tr')).toHaveCount(session.rows.length)
  const portions = (row: Row) => (row.adults + row.children) * (row.num_meals ?? 0)
  const totals = [
    `${session.rows.length} families`,
    sum(session.rows, (row) => row.adults),
    sum(session.rows, (row) => row.children),
    sum(session.rows, (row) => row.num_meals ?? 0),
    sum(session.rows, portions),
    '',
  ]
  await expect(families.locator('tfoot tr > *')).toHaveText(totals.map(String))
  const [one] = session.rows
  if (!one) throw new Error('Nobody got a parcel')
  const row = families
    .locator('tbody tr')
    .filter({ has: page.locator(`a[href^="/registered/${one.registered_id}?"]`) })
  const cells = await row.getByRole('cell').allTextContents()
  expect(cells.slice(1, 5)).toEqual(
    [one.adults, one.children, one.num_meals ?? 'Not known', portions(one)].map(String),
  )
  expect(await axeFindings(page)).toEqual([])
  // Nothing of it can be changed here.
  await expect(page.locator('main :is(input, select, textarea)')).toHaveCount(0)
  // PER-175: the record knows the way back.
  await row.getByRole('link').click()
  await expect(page).toHaveURL(
    `${product.url}/registered/${one.registered_id}?parcel_provision_session=${session.id}`,
  )
  await page.getByRole('link', { name: 'Back to the parcel provision session' }).click()
  await expect(page).toHaveURL(`${product.url}${PATH}/${session.id}`)
})

test('PARC-43 PARC-50: Boxes of Hope users see no volunteers; what a family may eat stands in its row', async ({
  signedIn,
  product,
}) => {
  const session = await newest(product, BOH)
  const person = session.rows[0]?.registered_id
  type Food = { says: boolean | null; words: string | null; allergens: string[]; family: string[] }
  const [before] = await product.query<Food>(
    `SELECT parcel_has_dietary_requirements AS says, parcel_dietary_requirements AS words, allergens,
       family_entries AS family FROM registered WHERE id = $1`,
    [person],
  )
  if (!before) throw new Error('Nobody got a parcel')
  const write = ({ says, words, allergens, family }: Food) =>
    product.query(
      `UPDATE registered SET parcel_has_dietary_requirements = $2, parcel_dietary_requirements = $3, allergens = $4,
         family_entries = $5 WHERE id = $1`,
      [person, says, words, allergens, family],
    )
  await write({ says: true, words: 'No celery', allergens: ['nuts'], family: [] })
  try {
    const page = await signedIn(BOH, { viewport: PHONE })
    await page.goto(`${product.url}${PATH}/${session.id}`)
    await expect(fact(page, 'Holiday')).toBeVisible()
    await expect(fact(page, 'Volunteers')).toHaveCount(0)
    await expect(fact(page, 'Families')).toHaveText(String(session.rows.length))
    const card = page.getByRole('listitem').filter({ has: page.locator(`a[href^="/registered/${person}?"]`) })
    await expect(card).toContainText('No celery')
    await expect(card).toContainText('Allergies: Nuts.')
    expect((await card.getByRole('link').boundingBox())?.height).toBeGreaterThanOrEqual(48)
    expect(await axeFindings(page)).toEqual([])
  } finally {
    await write(before)
  }
})

test('a family that was removed keeps its row without a name, and leads nowhere', async ({
  signedIn,
  product,
}) => {
  const session = await newest(product, BOH)
  const person = session.rows[1]?.registered_id
  const remove = (at: string | null) =>
    product.query('UPDATE registered SET deleted_at = $2 WHERE id = $1', [person, at])
  const page = await signedIn(BOH)
  await remove(new Date().toISOString())
  try {
    await page.goto(`${product.url}${PATH}/${session.id}`)
    const families = page.getByRole('table', { name: 'Families' })
    await expect(families.getByText('A removed person', { exact: true })).toBeVisible()
    await expect(families.locator('tbody tr')).toHaveCount(session.rows.length)
    await expect(families.getByRole('link')).toHaveCount(session.rows.length - 1)
  } finally {
    await remove(null)
  }
})

test('an address of no session of the club says so, and leads back to the list', async ({
  signedIn,
  product,
}) => {
  const page = await signedIn(PARTNER)
  const elsewhere = await newest(product, BOH)
  for (const id of [newId(), elsewhere.id, 'none']) {
    await page.goto(`${product.url}${PATH}/${id}`)
    await expect(page.getByText('This parcel provision session is not there')).toBeVisible()
  }
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to Parcel Provisions' }).click()
  await expect(page.getByRole('table', { name: 'Parcel Provisions' })).toBeVisible()
})

test('PER-175 ROUTE-80: who is registered from a parcel provision session is followed by a way back to it', async ({
  signedIn,
  product,
}) => {
  const session = await newest(product, PARTNER)
  const page = await signedIn(PARTNER)
  const query = `parcel_provision_session=${session.id}`
  await page.goto(`${product.url}/registered/new?${query}`)
  await page.getByLabel('First Name').fill('Non')
  await page.getByLabel('Surname').fill(surname())
  await answerSurvey(page)
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await page.getByRole('menuitem', { name: 'Save and add another child' }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await expect(page).toHaveURL(`${product.url}/registered/new?${query}`)

  const known = surname()
  await page.getByLabel('First Name').fill('Nel')
  await page.getByLabel('Surname').fill(known)
  await answerSurvey(page)
  await save(page).click()
  await expect(page).toHaveURL(`${product.url}${PATH}/${session.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Parcel Provision ${session.day}`)

  // Somebody who is registered already, taken in place of a second record.
  await page.goto(`${product.url}/registered/new?${query}`)
  const [nel] = await product.query<{ id: string }>('SELECT id FROM registered WHERE last_name = $1', [known])
  await page.getByLabel('First Name').fill('Nel')
  await page.getByLabel('Surname').fill(known)
  await answerSurvey(page)
  await save(page).click()
  await page.getByRole('button', { name: `Use this person, Nel ${known}` }).click()
  await expect(page).toHaveURL(`${product.url}/registered/${nel?.id}?${query}`)
  await page.getByLabel('First Name').fill('Nela')
  await save(page).click()
  await expect(page).toHaveURL(`${product.url}${PATH}/${session.id}`)

  await page.goto(`${product.url}/registered/new?adult=true&${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register Adult')
  await page.getByRole('link', { name: 'Back to the parcel provision session' }).click()
  await expect(page).toHaveURL(`${product.url}${PATH}/${session.id}`)
})
