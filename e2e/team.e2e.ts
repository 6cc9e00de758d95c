import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { pressTwice } from './support/lock-steps.ts'

test.use({ databaseOf: 'team' })

const STAFF_ACCOUNT = 'vp.support'

const clickSave = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('creates, shows and deletes a team section and a member [TEAM-01 to TEAM-46]', async ({
  signedIn,
  product,
  watch,
  browser,
}) => {
  const page = await signedIn(STAFF_ACCOUNT, { at: '/team_sections' })
  watch(page)
  const sectionRows = page.getByRole('table', { name: 'Team Sections' }).locator('tbody tr')
  await expect(sectionRows).toContainText(['Leadership', 'Church Relationship Leads', 'Office', 'Trustees'])
  await page.getByRole('link', { name: 'New section' }).click()
  await page.getByRole('main').getByLabel('Name', { exact: true }).fill('Patrons')
  await page.getByLabel('Order').fill('0')
  await clickSave(page)
  // Check that the section is saved (TEAM-38).
  await expect(page.getByText('Section successfully saved')).toBeVisible()

  await page.goto(`${product.url}/team_members`)
  await page.getByRole('link', { name: 'New team member' }).click()
  await page.getByRole('main').getByLabel('Name', { exact: true }).fill('Siân Lloyd')
  await clickSave(page)
  await expect(page.getByLabel('Job title', { exact: true })).toBeFocused()
  await page.getByLabel('Job title', { exact: true }).fill('Patron')
  await page.getByRole('main').getByLabel('Section').selectOption('Patrons')
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Cooks for forty')
  await clickSave(page)
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c40' } })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'sian.png', mimeType: 'image/png', buffer: await image.png().toBuffer() })
  await clickSave(page)
  // Check that the member is saved (TEAM-29).
  await expect(page.getByText('Team member successfully saved')).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Section').locator('option:checked')).toHaveText('Patrons')

  const visitorPage = await (await browser.newContext()).newPage()
  watch(visitorPage)
  await visitorPage.goto(`${product.url}/meet_the_team`)
  // Check the order of the sections (TEAM-40).
  await expect(visitorPage.getByRole('heading', { level: 2 })).toHaveText([
    'Patrons',
    'Leadership',
    'Church Relationship Leads',
    'Office',
  ])
  const card = visitorPage.getByRole('article').first()
  // Check the member's card (TEAM-41 to TEAM-44).
  await expect(card).toContainText('Siân LloydPatronCooks for forty')
  await expect.poll(() => card.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60)
  await expectAccessibleInBothThemes(visitorPage)
  await visitorPage.getByRole('button', { name: 'Cymraeg' }).click()
  await expect(visitorPage.getByRole('heading', { level: 1 })).toHaveText('Cwrdd â’r Tîm')
  await visitorPage.context().close()

  await page.goto(`${product.url}/team_sections`)
  await sectionRows.filter({ hasText: 'Patrons' }).getByRole('checkbox').check()
  await sectionRows.filter({ hasText: 'Trustees' }).getByRole('checkbox').check()
  await pressTwice(page, 'Remove selected', 'Press again to remove')
  await expect(page.getByText('1 row(s) could not be deleted')).toBeVisible()
  await expect(sectionRows).toHaveCount(4)
  await page.getByRole('link', { name: 'Patrons' }).click()
  await pressTwice(page, 'Delete', 'Press again to delete')
  await expect(page.getByText('A section with members stays: move or delete them first.')).toBeVisible()
  const [member] = await product.query<{ id: string }>("SELECT id FROM team_members WHERE name = 'Siân Lloyd'")
  await page.goto(`${product.url}/team_members/${member?.id}`)
  await pressTwice(page, 'Delete', 'Press again to delete')
  await expect(page).toHaveURL(/\/team_members$/)
  // Check the columns of the list (TEAM-10).
  await expect(page.getByRole('table', { name: 'Team Members' }).getByRole('columnheader')).toHaveText([
    '',
    'Name',
    'Job title',
    'Section',
    'Order',
  ])
  expect(await product.query("SELECT id FROM team_members WHERE name = 'Siân Lloyd'")).toHaveLength(0)
})

test('shows errors on Meet the Team and loads it once possible [TEAM-06]', { tag: '@full' }, async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const errorBody = { code: 'unexpected', detail: null, status: 500 }
  await page.route('**/api/team?*', (route) => route.fulfill({ status: 500, json: errorBody }))
  await page.goto(`${product.url}/meet_the_team`)
  await expect(page.getByRole('alert')).toContainText('This page could not be read')
  await page.unroute('**/api/team?*')
  await page.route('**/api/team?*', (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('This page needs a connection')
  await page.unroute('**/api/team?*')
  // Respond with an empty list (TEAM-61).
  await page.route(/\/api\/team\?limit=1000$/, (route) => route.fulfill({ json: { count: 0, results: [] } }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No team members are shown yet.')).toBeVisible()
  await context.close()
})
