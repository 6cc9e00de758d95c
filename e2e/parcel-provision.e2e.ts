import type { Page } from '@playwright/test'
import { newId } from '../contract/id.ts'
import type { Product } from '../server/testing/product.ts'
import { findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { answerSurvey, createSurname, getSaveButton } from './support/person-form.ts'

test.use({ databaseOf: 'parcels' })

const HOPE_BOX_ACCOUNT = 'coordinator.hopebox'
const PARTNER_ACCOUNT = 'coordinator.riverside'
const PHONE_VIEWPORT = { width: 390, height: 844 }
const SESSIONS_PATH = '/parcel_provision_sessions'

type FamilyRow = { registered_id: string; adults: number; children: number; num_meals: number | null }

/** Returns the newest parcel session of an account's club, with its family rows. */
const readNewestSession = async ({ query }: Product, account: string) => {
  const [session] = await query<{ id: string; day: string; volunteers: string[] }>(
    `SELECT p.id, to_char(date, 'DD/MM/YYYY') AS day, volunteers FROM parcel_provisions p
     JOIN users u USING (organisation_id) WHERE u.email LIKE $1 || '@%' AND deleted_at IS NULL
     ORDER BY date DESC LIMIT 1`,
    [account],
  )
  if (!session) throw new Error('The demo club has no parcel provision session')
  const rows = await query<FamilyRow>(
    `SELECT registered_id, adults, children, num_meals FROM parcel_provision_registered
     WHERE parcel_provision_id = $1`,
    [session.id],
  )
  return { ...session, rows }
}

const openSessionFields = (page: Page) => page.getByRole('button', { name: /^This session: / }).click()

const sum = (rows: readonly FamilyRow[], getValue: (row: FamilyRow) => number) =>
  rows.reduce((total, row) => total + getValue(row), 0)

test('shows volunteers to partners only, and food and totals on a phone [PARC-43, PARC-50, PARC-67]', async ({
  signedIn,
  product,
}) => {
  const session = await readNewestSession(product, HOPE_BOX_ACCOUNT)
  const personId = session.rows[0]?.registered_id
  type FoodNotes = { says: boolean | null; words: string | null; allergens: string[] }
  const [notesBefore] = await product.query<FoodNotes>(
    `SELECT parcel_has_dietary_requirements AS says, parcel_dietary_requirements AS words, allergens
     FROM registered WHERE id = $1`,
    [personId],
  )
  if (!notesBefore) throw new Error('Nobody got a parcel')
  const writeFoodNotes = ({ says, words, allergens }: FoodNotes) =>
    product.query(
      `UPDATE registered SET parcel_has_dietary_requirements = $2, parcel_dietary_requirements = $3, allergens = $4
       WHERE id = $1`,
      [personId, says, words, allergens],
    )
  await writeFoodNotes({ says: true, words: 'No celery', allergens: ['nuts'] })
  try {
    const page = await signedIn(HOPE_BOX_ACCOUNT, { viewport: PHONE_VIEWPORT, at: `${SESSIONS_PATH}/${session.id}` })
    // Check the facts of the session (PARC-34, PARC-36 to PARC-38, PARC-41, PARC-42). They are folded next to families.
    await openSessionFields(page)
    await expect(page.getByLabel('Holiday')).toBeVisible()
    const sessionRegion = page.getByRole('region', { name: 'This session' })
    await expect(sessionRegion.getByRole('definition')).toHaveText(session.day)
    for (const label of ['Activities', 'Other activity', 'Average meals'])
      await expect(sessionRegion.getByText(label, { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Volunteers', { exact: true })).toHaveCount(0)
    const card = page.getByRole('listitem').filter({ has: page.locator(`a[href^="/registered/${personId}?"]`) })
    await expect(card).toContainText('No celery')
    await expect(card.getByRole('list', { name: 'Allergies and food' })).toContainText('Nuts')
    // Check that allergies are printed as dark text, because browsers print no backgrounds.
    await page.emulateMedia({ media: 'print' })
    const chip = card.getByRole('list', { name: 'Allergies and food' }).locator('.chip').first()
    await expect(chip).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(chip).toHaveCSS('color', 'oklch(0 0 0)')
    await page.emulateMedia({ media: 'screen' })
    for (const button of await card.getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48)
    // Measure the height of a name's touch target, in addition to the buttons above. It must also be at least 48 px and
    // includes the edge of the row.
    const touchHeight = await card.getByRole('link').evaluate((link) => {
      link.scrollIntoView({ block: 'center' })
      const { left, top, height } = link.getBoundingClientRect()
      const isOverLink = (y: number) => link.contains(document.elementFromPoint(left + 8, y))
      return Array.from({ length: 80 }, (_, offset) => top + height / 2 - 40 + offset).filter(isOverLink).length
    })
    expect(touchHeight).toBeGreaterThanOrEqual(48)
    const { rows } = session
    await expect(page.getByRole('region', { name: 'Totals' }).locator('dd')).toHaveText(
      [
        rows.length,
        sum(rows, (row) => row.adults),
        sum(rows, (row) => row.children),
        sum(rows, (row) => row.num_meals ?? 0),
        sum(rows, (row) => (row.adults + row.children) * (row.num_meals ?? 0)),
      ].map(String),
    )
    expect(await findViolations(page)).toEqual([])
    // Check the link for a new adult (PARC-66).
    await page.getByRole('button', { name: 'Add family' }).click()
    await expect(page.getByRole('link', { name: 'Register a new adult' })).toHaveAttribute(
      'href',
      `/registered/new?adult=true&parcel_provision_session=${session.id}`,
    )
  } finally {
    await writeFoodNotes(notesBefore)
  }
  const partnerSession = await readNewestSession(product, PARTNER_ACCOUNT)
  const page = await signedIn(PARTNER_ACCOUNT, { at: `${SESSIONS_PATH}/${partnerSession.id}` })
  await openSessionFields(page)
  await expect(page.getByText('Volunteers', { exact: true })).toBeVisible()
})

/** Presses Tab until a field of a type has the focus. */
const tabToField = async (page: Page, type: 'text' | 'checkbox') => {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const isFound = await page.evaluate(
      (wanted) => document.activeElement?.matches(`main li input[type=${wanted}], main li input:not([type])`) ?? false,
      type,
    )
    if (isFound) return
  }
  throw new Error(`No ${type} field got the focus`)
}

/** Returns true if no bar covers the middle of the focused field. */
const isFocusInSight = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement
    if (!field) return false
    const { left, top, width, height } = field.getBoundingClientRect()
    return field.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('records a parcel day by keyboard, with the progress in sight [PARC-45 to PARC-58, B-PAR-01]', async ({
  signedIn,
  product,
}) => {
  const { id, rows } = await readNewestSession(product, HOPE_BOX_ACCOUNT)
  const familyCount = rows.length
  const page = await signedIn(HOPE_BOX_ACCOUNT, {
    viewport: { width: 1180, height: 820 },
    at: `${SESSIONS_PATH}/${id}`,
  })
  const listItems = page.getByRole('list', { name: 'Families' }).locator('> li')
  await expect(listItems).toHaveCount(familyCount)
  // Count the families between the header and the totals.
  const totals = page.getByRole('region', { name: 'Totals' })
  const totalsTop = (await totals.boundingBox())?.y ?? 0
  const bottoms = await listItems.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().bottom))
  expect(bottoms.filter((bottom) => bottom <= totalsTop).length).toBeGreaterThanOrEqual(6)

  await tabToField(page, 'text')
  for (let index = 0; index < familyCount; index++) {
    expect(await isFocusInSight(page)).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
  }
  const adultCount = sum(rows, (row) => row.adults)
  await expect(totals.locator('dd').nth(1)).toHaveText(String(adultCount + familyCount))
  // The views stay in sight at the end of the list, so that the user need not scroll back.
  const packingButton = page.getByRole('button', { name: 'Packing', exact: true })
  await expect(packingButton).toBeInViewport({ ratio: 1 })

  await packingButton.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Boxes', exact: true }).locator('> li')).toHaveCount(familyCount)
  await tabToField(page, 'checkbox')
  for (let index = 0; index < familyCount; index++) {
    expect(await isFocusInSight(page)).toBe(true)
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
  }
  const progress = page.getByText(`${familyCount} of ${familyCount} packed`)
  await expect(progress).toBeInViewport({ ratio: 1 })
  expect(await findViolations(page)).toEqual([])
})

test('reports an unknown session address and links back to the list', { tag: '@full' }, async ({
  signedIn,
  product,
}) => {
  const page = await signedIn(PARTNER_ACCOUNT)
  const otherClubSession = await readNewestSession(product, HOPE_BOX_ACCOUNT)
  for (const id of [newId(), otherClubSession.id, 'none']) {
    await page.goto(`${product.url}${SESSIONS_PATH}/${id}`)
    await expect(page.getByText('This parcel provision session is not there')).toBeVisible()
  }
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to Parcel Provisions' }).click()
  await expect(page.getByRole('table', { name: 'Parcel Provisions' })).toBeVisible()
})

test('links back to the parcel session after a registration from it [PER-175, ROUTE-80]', {
  tag: '@full',
}, async ({ signedIn, product }) => {
  const session = await readNewestSession(product, PARTNER_ACCOUNT)
  const page = await signedIn(PARTNER_ACCOUNT)
  const query = `parcel_provision_session=${session.id}`
  await page.goto(`${product.url}/registered/new?${query}`)
  await page.getByLabel('First Name').fill('Non')
  await page.getByLabel('Surname').fill(createSurname())
  await answerSurvey(page)
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await page.getByRole('menuitem', { name: 'Save and add another child' }).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await expect(page).toHaveURL(`${product.url}/registered/new?${query}`)

  const registeredSurname = createSurname()
  await page.getByLabel('First Name').fill('Nel')
  await page.getByLabel('Surname').fill(registeredSurname)
  await answerSurvey(page)
  await getSaveButton(page).click()
  await expect(page).toHaveURL(`${product.url}${SESSIONS_PATH}/${session.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Parcel Provision ${session.day}`)

  // Register a person who is in the register already, and choose the existing record instead of a second one.
  await page.goto(`${product.url}/registered/new?${query}`)
  await page.getByLabel('First Name').fill('Nel')
  await page.getByLabel('Surname').fill(registeredSurname)
  await answerSurvey(page)
  await getSaveButton(page).click()
  await page.getByRole('button', { name: `Use this person, Nel ${registeredSurname}` }).click()
  await expect(page).toHaveURL(new RegExp(`/registered/[0-9a-f-]{36}\\?${query}$`))
  await page.getByLabel('First Name').fill('Nela')
  await getSaveButton(page).click()
  await expect(page).toHaveURL(`${product.url}${SESSIONS_PATH}/${session.id}`)

  await page.goto(`${product.url}/registered/new?adult=true&${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register Adult')
  await page.getByRole('link', { name: 'Back to the parcel provision session' }).click()
  await expect(page).toHaveURL(`${product.url}${SESSIONS_PATH}/${session.id}`)
})
