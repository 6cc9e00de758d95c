import type { Locator, Page } from '@playwright/test'
import { checklistItems } from '../contract/rules/checklist.ts'
import { axeFindings } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { pressTwice } from './support/lock-steps.ts'

test.use({ databaseOf: 'organisations' })

const STAFF = 'vp.support'
const PHONE = { width: 390, height: 844 }
const RIVERSIDE = 'Riverside Church Lunch Club'

const HEADS = [
  'Name',
  'Club ID',
  'Region',
  'Church Relationship Lead',
  'Health',
  'Ready Steady Cook',
  'Declarations',
  'Inactive after',
]

const rows = (page: Page) => page.getByRole('table', { name: 'Clubs' }).locator('tbody tr')
const statusOf = (page: Page, club: string) =>
  page.getByRole('button', { name: new RegExp(`^Ready Steady Cook, ${club}: `) })
const namesOf = async (page: Page) => rows(page).locator('td:nth-child(2)').allTextContents()
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

test('NAV-08 ORG-02 STAT-115 API-22: central staff come to the clubs, and find one by a part of its name', async ({
  signedIn,
  product,
}) => {
  const page = await signedIn(STAFF)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'View Clubs' }).click()
  await expect(page).toHaveURL(/\/organisations$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clubs')
  await expect(page).toHaveTitle('Clubs · Hallbook')
  const heads = page.getByRole('table', { name: 'Clubs' }).getByRole('columnheader')
  await expect(heads).toHaveText(['', ...HEADS, 'Hold status', 'Is BoH'])
  const [{ count } = { count: 0 }] = await product.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM organisations',
  )
  await expect(rows(page)).toHaveCount(count)
  await expect(rows(page).filter({ hasText: RIVERSIDE })).toContainText('Wales')
  const boh = rows(page).filter({ hasText: 'Hope Box Leeds' })
  await expect(boh.getByRole('cell')).toHaveText([
    ...['', 'Hope Box Leeds', 'BOH-0425', 'North of England', 'Ruth Adeyemi', 'Amber'],
    ...['No checklist', /^(\d+ of \d+)?$/, '', '', 'Yes'],
  ])

  // STAT-86 STAT-99: the declarations of the clubs that are listed, as a spreadsheet.
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Safeguarding declarations' }).click()
  expect((await saved).suggestedFilename()).toBe('safeguarding_declarations.xlsx')

  await search(page).fill('st marks')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText("St Mark's Lunch Club")
  await expect(page).toHaveURL(/\?search=st(\+|%20)marks$/)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(search(page)).toHaveValue('st marks')

  await search(page).fill('nowhere at all')
  await search(page).press('Enter')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(rows(page)).toHaveCount(count)
  await expect(page).toHaveURL(/\/organisations$/)
  await expect(search(page)).toHaveValue('')
})

test('API-23 to API-25: a head sorts up, down and not at all, kept in the address; on a phone a choice does', async ({
  signedIn,
}) => {
  const page = await signedIn(STAFF, { at: '/organisations' })
  await expect(rows(page).first()).toBeVisible()
  const byName = await namesOf(page)
  const head = page.getByRole('columnheader', { name: 'Name' })
  await head.getByRole('button').click()
  await expect(page).toHaveURL(/ordering=organisation_name$/)
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect(page).toHaveURL(/ordering=-organisation_name$/)
  await expect.poll(() => namesOf(page)).toEqual(byName.toReversed())
  await page.reload()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => namesOf(page)).toEqual(byName.toReversed())
  await head.getByRole('button').click()
  await expect(page).not.toHaveURL(/ordering/)
  await expect.poll(() => namesOf(page)).toEqual(byName)

  await page.setViewportSize(PHONE)
  const first = page.getByRole('main').getByRole('listitem').first()
  await expect(first).toContainText(byName[0] ?? '')
  await page.getByLabel('Sort by').selectOption('Is BoH')
  await page.getByRole('button', { name: 'Ascending' }).click()
  await expect(page).toHaveURL(/ordering=-is_boxes_of_hope$/)
  await expect(first).toContainText('Hope Box')
})

/** What each line of the open dialog says of itself, by its words. */
const linesOf = async (dialog: Locator) => {
  const lines = await dialog.getByRole('listitem').allTextContents()
  return lines.map((line) => line.split(': ').at(-1))
}

test('RSC-54 to RSC-58: a club’s row opens its checklist, each line with a tick or a cross, and nothing can be changed', async ({
  signedIn,
  product,
}) => {
  const page = await signedIn(STAFF, { at: '/organisations' })
  const opener = statusOf(page, RIVERSIDE)
  await expect(opener).toHaveText('1 of 3 sections')
  await opener.click()
  const dialog = page.getByRole('dialog', { name: `Ready Steady Cook ${RIVERSIDE}` })
  await expect(dialog).toBeVisible()
  const ticked = await product.query<{ id: string }>(
    `SELECT c.id FROM checklist c JOIN organisations o ON o.id = c.organisation_id
     WHERE o.name = $1 AND c.deleted_at IS NULL`,
    [RIVERSIDE],
  )
  const ids = new Set(ticked.map(({ id }) => id))
  expect(ids.size).toBeGreaterThan(8)
  const sections = [
    ['ready', 'Ready', 'Complete'],
    ['steady', 'Steady', 'In progress'],
    ['cook', 'Cook', 'Not started'],
  ] as const
  for (const [section, name, state] of sections) {
    const part = dialog.getByRole('region', { name })
    await expect(part.getByText(state, { exact: true })).toBeVisible()
    const expected = checklistItems[section].map((item) =>
      ids.has(`${section}:${item}`) ? 'Done' : 'Not done',
    )
    // RSC-55, RSC-56
    expect(await linesOf(part)).toEqual(expected)
  }
  // RSC-57
  await expect(dialog.locator('input, select, textarea, [role=checkbox], [role=switch]')).toHaveCount(0)
  await expect(dialog.getByRole('button')).toHaveText(['Close'])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('STAT-111: what a club ticks is in its row when the list is read next', async ({
  signedIn,
  product,
}) => {
  const club = 'Clwb Cinio Caerdydd'
  const page = await signedIn(STAFF, { viewport: PHONE })
  await product.query(
    `UPDATE checklist c SET deleted_at = now() FROM organisations o WHERE o.id = c.organisation_id AND o.name = $1`,
    [club],
  )
  try {
    await page.goto(`${product.url}/organisations`)
    await expect(statusOf(page, club)).toHaveText('Not started')
    await product.query(
      `UPDATE checklist c SET deleted_at = NULL FROM organisations o
       WHERE o.id = c.organisation_id AND o.name = $1 AND section = 'ready'`,
      [club],
    )
    await page.reload()
    await expect(statusOf(page, club)).toHaveText('1 of 3 sections')
  } finally {
    await product.query(
      `UPDATE checklist c SET deleted_at = NULL FROM organisations o WHERE o.id = c.organisation_id
       AND o.name = $1 AND (section = 'ready' OR item IN ('registered', 'safer_food', 'allergens'))`,
      [club],
    )
  }
})

test('ERR-10: without a network the list says that it needs one, keeps what was read, and goes on by itself', async ({
  openHall,
}) => {
  const page = await openHall(STAFF, { at: '/organisations' })
  await expect(rows(page).first()).toBeVisible()
  const before = await namesOf(page)
  await page.context().setOffline(true)
  const notice = page.getByText('This list needs a connection')
  await expect(notice).toBeVisible()
  expect(await namesOf(page)).toEqual(before)
  await statusOf(page, RIVERSIDE).click()
  await expect(page.getByRole('dialog').getByText('First aiders are named')).toBeVisible()
  await page.keyboard.press('Escape')
  await search(page).fill('riverside')
  await expect(page).toHaveURL(/search=riverside/)
  await expect(page.getByText('Loading the list')).toHaveCount(0)
  expect(await namesOf(page)).toEqual(before)
  expect(await axeFindings(page)).toEqual([])
  await page.context().setOffline(false)
  await expect(rows(page)).toHaveCount(1)
  await expect(notice).toHaveCount(0)

  // Opened without a network there is nothing to show, and no wait for what cannot come.
  await page.context().setOffline(true)
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(rows(page)).toHaveCount(1)
})

test('ERR-07 ERR-10 API-05: a list that cannot be read says why, and can be tried again', async ({
  signedIn,
  product,
}) => {
  const page = await signedIn(STAFF, { viewport: PHONE })
  const list = '**/api/organisations*'
  const fault = { code: 'unexpected', detail: null, status: 500 }
  await page.route(list, (route) => route.fulfill({ status: 500, json: fault }))
  await page.goto(`${product.url}/organisations`)
  await expect(page.getByText('The list could not be read.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.unroute(list)
  await page.route(list, (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This list needs a connection')).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(statusOf(page, RIVERSIDE)).toBeVisible()
  await expect(page.getByText('This list needs a connection')).toHaveCount(0)
})

test('ROUTE-96 STAT-101 USR-28: a coordinator may not open the clubs; Boxes of Hope staff may, those of their programme', async ({
  signedIn,
  product,
}) => {
  const coordinator = await signedIn('coordinator.riverside', { at: '/organisations' })
  await expect(coordinator.getByText('You do not have permission to access this page.')).toBeVisible()
  await expect(coordinator.getByRole('link', { name: 'View Clubs' })).toHaveCount(0)

  const staff = await signedIn('boh.staff', { at: '/organisations' })
  await expect(rows(staff).filter({ hasText: 'Hope Box Leeds' })).toBeVisible()
  const theirs = await product.query<{ name: string }>(
    'SELECT name FROM organisations WHERE is_boxes_of_hope ORDER BY fold_name(name)',
  )
  expect(await namesOf(staff)).toEqual(theirs.map(({ name }) => name))
  await search(staff).fill(RIVERSIDE)
  await expect(staff.getByText('Nothing matches')).toBeVisible()
  await search(staff).fill('')
  await expect(staff.getByRole('columnheader')).toHaveText(['', ...HEADS])
})

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

test('ORG-06 to ORG-28 CRL-01 to CRL-16: a lead and a club are made, changed, kept while in use, deleted', async ({
  signedIn,
  product,
  watch,
}) => {
  const page = await signedIn(STAFF)
  watch(page)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Church Relationship Leads' }).click()
  await page.getByRole('link', { name: 'New lead' }).click()
  await page.getByLabel('Name').fill('Siân Tomos')
  await save(page)
  await expect(page.getByText('Successfully saved')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siân Tomos')

  await page.goto(`${product.url}/organisations/new`)
  await save(page)
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await name.fill('riverside church  lunch club')
  await page.getByLabel('Club ID').fill('TLG-0900')
  await page.getByLabel('Contact email').fill('huw at bethania')
  await name.focus()
  await expect(page.getByLabel('Contact email')).toHaveAccessibleDescription(/Enter an email address/)
  await page.getByLabel('Contact email').fill('huw@bethania.example')
  await page.getByLabel('Inactive after year').fill('2018')
  await save(page)
  await expect(page.getByLabel('Inactive after year')).toHaveAccessibleDescription(/Enter 2019 or more\./)
  await page.getByLabel('Inactive after year').fill('')
  await save(page)
  await expect(name).toHaveAccessibleDescription(/A club with this name already exists/)
  await name.fill('Bethania Lunch Club')
  await page.getByLabel('Region').selectOption('Wales')
  await page.getByLabel(/^Church Relationship Lead/).selectOption('Siân Tomos')
  await page.getByLabel(/^Club health status/).selectOption('Gold')
  await page.getByLabel(/^Hold status/).selectOption('Taking a break')
  await page.getByRole('button', { name: /^Funding tags/ }).click()
  await page.getByRole('checkbox', { name: '2025/2026' }).check()
  await page.keyboard.press('Escape')
  await save(page)
  // ORG-44
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bethania Lunch Club')
  await expect(page.getByText('This club has no users yet.')).toBeVisible()
  const [club] = await product.query<{ id: string; hashid: string }>(
    "SELECT id, hashid FROM organisations WHERE number = 'TLG-0900' AND tags = '{2025/2026}' AND hold_status = 'Taking a break'",
  )
  for (const purpose of ['registration', 'survey'])
    await expect(page.locator(`a[href="/${purpose}/${club?.hashid}"]`)).toBeVisible()

  await page.goto(`${product.url}/organisations?on_hold=true`)
  await expect(rows(page).filter({ hasText: 'Bethania Lunch Club' })).toContainText('Siân Tomos')
  await page.getByLabel('Inactive', { exact: true }).selectOption('Inactive')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()

  // STAT-100: of the two that are ticked one is in use: it stays, and why is said.
  await page.getByRole('checkbox', { name: 'Select Bethania Lunch Club' }).check()
  await page.getByRole('checkbox', { name: `Select ${RIVERSIDE}` }).check()
  await pressTwice(page, 'Remove selected', 'Press again to remove')
  await expect(page.getByText('1 row(s) could not be deleted')).toBeVisible()
  await expect(page.getByText('Clubs with users, people or sessions are kept.')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Bethania Lunch Club' })).toHaveCount(0)
  // STAT-85, ORG-03
  await rows(page).getByRole('link', { name: RIVERSIDE }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(RIVERSIDE)
  const facts = page.getByRole('complementary')
  await expect(facts).toContainText('Registered people')
  await expect(facts.getByRole('listitem').first()).toContainText('Coordinator')
  await expect(page.getByLabel(/^Church Relationship Lead/)).toHaveValue(/^[0-9a-f-]{36}$/)
})

test('ORG-21 ORG-22 ORG-42: Boxes of Hope staff see neither the programme nor the hold of a club', async ({
  signedIn,
  product,
}) => {
  // STAT-98
  const page = await signedIn('boh.staff', { at: '/organisations/new' })
  await page.getByLabel('Name', { exact: true }).fill('Hope Box Derry')
  await page.getByLabel('Club ID').fill('BOH-0900')
  await expect(page.getByLabel(/^Hold status/)).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await save(page)
  await expect(page.getByText('Saved successfully')).toBeVisible()
  const [club] = await product.query(
    "SELECT id FROM organisations WHERE number = 'BOH-0900' AND is_boxes_of_hope",
  )
  expect(club).toBeDefined()
  await pressTwice(page, 'Delete', 'Press again to delete')
  await expect(page).toHaveURL(/\/organisations$/)
})

test('the clubs in Welsh: the title, the columns and what a line of the checklist says', async ({
  signedIn,
  product,
}) => {
  const page = await signedIn(STAFF)
  await page.evaluate(() => localStorage.setItem('language', 'cy'))
  await page.goto(`${product.url}/organisations`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clybiau')
  await expect(page).toHaveTitle('Clybiau · Hallbook')
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['', 'Enw', 'Rhif y clwb', 'Rhanbarth', 'Arweinydd Perthynas ag Eglwysi', 'Iechyd'],
    ...['Ready Steady Cook', 'Datganiadau', 'Anweithredol ar ôl', 'Statws saib', 'Clwb BoH'],
  ])
  // Its words are longer: no column may be out of sight for that.
  for (const width of [1600, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const hidden = () =>
      page.locator('.table-scroll').evaluate((frame) => frame.scrollWidth - frame.clientWidth)
    await expect.poll(hidden).toBe(0)
  }
  await statusOf(page, RIVERSIDE).click()
  const lines = page.getByRole('dialog').getByRole('listitem')
  await expect(lines.first()).toContainText(/: Wedi’i wneud$/)
  await expect(lines.last()).toContainText(/: Heb ei wneud$/)
})
