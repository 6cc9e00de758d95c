import type { Page } from '@playwright/test'
import { buildDemoHashid } from '../server/demo/identity.ts'
import { DEMO_PASSWORD } from '../server/demo/users.ts'
import { computeCode } from '../server/testing/authenticator.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { chooseFilter } from './support/list-filter.ts'

test.use({ databaseOf: 'network-settings' })

const clickSave = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const expectSaved = (page: Page) => expect(page.getByText('Saved successfully').last()).toBeVisible()

test("applies VP support's network settings to clubs and families [WEL-27, SELF-06]", async ({
  signedIn,
  product,
  watch,
  browser,
}) => {
  const page = await signedIn('vp.support')
  watch(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Network Settings' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network Settings')
  await expect(page.getByLabel('Privacy notice in English')).toHaveValue(/Why we ask/)
  await page.getByLabel('Contact address').fill('nobody')
  await page.getByLabel('Years a DBS check counts').fill('11')
  await clickSave(page)
  await expect(page.getByLabel('Contact address')).toBeFocused()
  await expect(page.getByLabel('Contact address')).toHaveAccessibleDescription(/Enter an email address/)
  await expectAccessible(page)
  await expect(page.getByLabel('Years a DBS check counts')).toHaveAccessibleDescription(/Enter 10 or less\./)
  await page.getByLabel('Contact address').fill('hello@hope.example')
  await page.getByLabel('Years a DBS check counts').fill('5')
  await page.getByLabel('Community page').fill('https://community.hope.example')
  await page.getByLabel('Privacy notice in English').fill('Only your club sees this.')
  // Change another setting as another user. The change must appear in the form.
  const token = await product.token('vp.support')
  await product.call(token, 'PATCH', '/network_settings', { reminder_days: 10 })
  await clickSave(page)
  await expect(page.getByLabel('Days until a reminder')).toHaveValue('10')
  await clickSave(page)
  await expectSaved(page)
  const [settings] = await product.query<object>(
    'SELECT contact_address, community_link, dbs_years, reminder_days, erasure_months FROM network_settings',
  )
  expect(settings).toEqual({
    contact_address: 'hello@hope.example',
    community_link: 'https://community.hope.example',
    dbs_years: 5,
    reminder_days: 10,
    erasure_months: null,
  })

  const clubPage = await signedIn('coordinator.riverside', { at: '/welcome' })
  await expect(clubPage.getByRole('link', { name: 'hello@hope.example' })).toBeVisible()
  await expect(clubPage.getByRole('link', { name: 'Open the community page' })).toHaveAttribute(
    'href',
    'https://community.hope.example',
  )
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const familyPage = await context.newPage()
  await familyPage.goto(`${product.url}/registration/${buildDemoHashid('riverside')}`)
  await familyPage.getByText('How your answers are used').click()
  await expect(familyPage.getByText('Only your club sees this.')).toBeVisible()
  await expectAccessible(familyPage)
  await familyPage.getByRole('button', { name: 'Cymraeg' }).click()
  await expect(familyPage.getByText(/Pam rydym yn gofyn/)).toBeVisible()
  await context.close()

  await page.goto(`${product.url}/security_events`)
  const eventRows = page.getByRole('table', { name: 'Security Events' }).locator('tbody tr')
  await chooseFilter(page, 'What happened', 'Network settings changed')
  await expect(eventRows.first()).toContainText('Network settings and events: changed')
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('nobody of that name')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  const otherPage = await signedIn('vp.general', { at: '/network_settings' })
  await expect(otherPage.getByText('You do not have permission to access this page')).toBeVisible()
})

test('makes staff set up a sign-in code first once codes are required', { tag: '@full' }, async ({
  signedIn,
  product,
  browser,
}) => {
  const page = await signedIn('vp.support', { at: '/network_settings' })
  await page.getByRole('switch', { name: 'Staff need a sign-in code' }).check()
  await clickSave(page)
  await expectSaved(page)
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const staffPage = await context.newPage()
  await staffPage.goto(`${product.url}/login`)
  await staffPage.getByRole('textbox', { name: 'Email' }).fill('vp.general@hallbook.example')
  await staffPage.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await staffPage.getByRole('button', { name: 'Login' }).click()
  await expect(staffPage.getByText('All central staff need a sign-in code or a passkey now.')).toBeVisible()
  await staffPage.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click()
  await expect(staffPage).toHaveURL(/\/sign_in_code$/)
  await staffPage.getByLabel('Your password').fill(DEMO_PASSWORD)
  await staffPage.getByRole('button', { name: 'Set it up' }).click()
  const secret = (await staffPage.locator('main code').textContent()) ?? ''
  const code = computeCode(secret, Math.floor(Date.now() / 30_000))
  await staffPage.getByRole('textbox', { name: 'Code from your app' }).fill(code)
  await staffPage.getByRole('button', { name: 'Confirm' }).click()
  await staffPage.getByRole('button', { name: 'I have written them down' }).click()
  await expect(staffPage).toHaveURL(/\/dashboard$/)
  await staffPage.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click()
  await expect(staffPage.getByRole('table', { name: 'Users' })).toBeVisible()
  await context.close()
})

test('shows VP support the health of the servers [B-OPS-02]', async ({ signedIn, product, watch }) => {
  const page = await signedIn('vp.support')
  watch(page)
  await product.query(
    `INSERT INTO backup_runs (id, kind, started, ended, failed_reason)
     VALUES (gen_random_uuid(), 'backup', now() - interval '3 days', now() - interval '3 days', NULL),
       (gen_random_uuid(), 'backup', now() - interval '1 day', now() - interval '1 day', 'no_space')`,
  )
  await page.goto(`${product.url}/network_health`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Network health')
  await expect(page.getByRole('region', { name: 'Servers' })).toContainText(/running since/)
  await expect(page.getByRole('heading', { name: 'No good backup for 3 days' })).toBeVisible()
  // The problem with backups is the first one. Emails of other tests may have failed too.
  await page.getByRole('button', { name: 'What to do' }).first().press('Enter')
  await expect(page.getByText('Make room in the backup folder')).toBeVisible()
  await expectAccessible(page)
  await product.query(
    `INSERT INTO backup_runs (id, kind, started, ended) VALUES (gen_random_uuid(), 'backup', now(), now())`,
  )
  await page.getByRole('button', { name: 'Count again' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Backup' })).toContainText('Well')
  await expect(page.getByRole('heading', { name: 'No good backup for 3 days' })).toHaveCount(0)
})
