import { canOpenRoute } from '../contract/access.ts'
import { DAY_MS } from '../contract/rules/days.ts'
import type { CurrentUser } from '../contract/user.ts'
import { DEMO_PASSWORD } from '../server/demo/users.ts'
import { expect, test } from './support/fixtures.ts'
import { findAbsentTile } from './support/register.ts'
import { countPending, readDrafts } from './support/replica.ts'
import { listRoutes } from './support/routes.ts'

test.describe('sign-in, language and navigation', () => {
  test('shows wrong sign-ins and redirects to the sign-in page [AUTH-12, AUTH-13, ROUTE-18]', async ({
    page,
    product,
    watch,
  }) => {
    watch(page, /status of 400/)
    await page.goto(`${product.url}/sessions`)
    // A visitor who is not signed in is redirected (DASH-210).
    await expect(page).toHaveURL(/\/login$/)
    // Submit the empty form (AUTH-03, AUTH-04, AUTH-06).
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('coordinator.riverside@hallbook.example')
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Login' }).click()
    // Message ERR-15.
    const message = 'Unable to log in with the provided credentials'
    await expect(page.locator('.toast')).toContainText(message)
    // Check that the message is also shown above the button. Screen readers announce only the toast.
    const button = page.getByRole('button', { name: 'Login' })
    await expect(button).toHaveAccessibleDescription(message)
    await expect(page.locator('form').getByText(message)).toBeInViewport()
    await page.getByRole('button', { name: 'Cymraeg' }).click()
    await expect(page.locator('form').getByText('Methu mewngofnodi gyda’r manylion a roddwyd')).toBeVisible()
  })

  test('stores the language chosen before sign-in, and the user menu changes it [LANG-05]', {
    tag: '@full',
  }, async ({ page, product, signIn }) => {
    await page.goto(`${product.url}/login`)
    // Choose the language before the sign-in (DASH-251).
    await page.getByRole('button', { name: 'Cymraeg' }).click()
    await expect(page.getByRole('button', { name: 'Mewngofnodi', exact: true })).toBeVisible()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'cy')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await signIn(page, 'coordinator.caerdydd')
    await page.getByRole('button', { name: /your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Cymraeg' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Croeso/)
  })

  test('opens start pages and shows Not Found and Forbidden [ROUTE-66, ROUTE-68, ROUTE-70, ROUTE-72]', async ({
    page,
    product,
    signIn,
  }) => {
    await signIn(page, 'safeguarding.riverside')
    // Check the start page (AUTH-09).
    await expect(page).toHaveURL(/\/welcome$/)
    // Open a page without permission (USR-06).
    await page.goto(`${product.url}/sessions`)
    await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
    // Open a page that does not exist (USR-07).
    await page.goto(`${product.url}/nowhere`)
    // Check the Not Found message (ROUTE-69).
    await expect(page.getByText('The page you have requested could not be found')).toBeVisible()
  })

  test('shows each kind of user only the pages they may open [NAV-01, NAV-08, NAV-40]', {
    tag: '@full',
  }, async ({ product, signedIn }) => {
    const routes = listRoutes().map(({ route }) => route)
    const labelsByAccount = {
      'coordinator.riverside': [
        'Welcome',
        'Ready Steady Cook',
        'Dashboard',
        'Registration',
        'Lunch Club Sessions',
        'Parcel Provisions',
        'Concern note',
        'Resources',
        'Videos',
        'Setup',
        'Core Team Applications',
        'Lunchmaker Applications',
        'Helpers’ days',
        'Access review',
        'Participant Feedback',
      ],
      'coordinator.stmarks': [
        'Welcome',
        'Ready Steady Cook',
        'Dashboard',
        'Registration',
        'Groups',
        'Lunch Club Sessions',
        'Parcel Provisions',
        'Concern note',
        'Resources',
        'Videos',
        'Setup',
        'Core Team Applications',
        'Lunchmaker Applications',
        'Helpers’ days',
        'Access review',
        'Participant Feedback',
      ],
      'safeguarding.riverside': [
        'Welcome',
        'Dashboard',
        'Concerns',
        'Concern note',
        'Resources',
        'Videos',
        'Core Team Applications',
        'Lunchmaker Applications',
        'Helpers’ days',
        'Participant Feedback',
      ],
      'coordinator.hopebox': [
        'Dashboard',
        'Registration',
        'Parcel Provisions',
        'Concern note',
        'Resources',
        'Videos',
        'Core Team Applications',
        'Lunchmaker Applications',
        'Access review',
      ],
      'vp.support': [
        'Dashboard',
        'Staff',
        'Users',
        'View Clubs',
        'Club Open Status',
        'Confirmed Sessions Calendar',
        'Inbox',
        'Church Relationship Leads',
        'Holiday Text Setup',
        'Concerns',
        'News',
        'Videos admin',
        'Team Members',
        'Team Sections',
        'Church Connections',
        'Important Dates',
        'Resources admin',
        'Video Resources',
        'Core Team Applications',
        'Lunchmaker Applications',
        'Access review',
        'Golden Numbers',
        'Parcel Provisions',
        'Network Settings',
        'Network health',
        'Security Events',
        'Mails',
      ],
      'boh.staff': ['Dashboard', 'Users', 'View Clubs', 'Resources admin', 'Video Resources', 'Parcel Provisions'],
      tlg: ['Welcome', 'Dashboard', 'Confirmed Sessions Calendar', 'Resources', 'Videos'],
    }
    const openedLabels = new Set<string>()
    for (const [account, labels] of Object.entries(labelsByAccount)) {
      const user = (await product.call(await product.token(account), 'GET', '/me')) as CurrentUser
      const page = await signedIn(account, { viewport: { width: 1440, height: 900 }, hasTouch: false })
      const links = page.locator('nav.sidebar a:not(.logo)')
      await expect(links).toHaveText(labels)
      const foldedSections = page.locator('nav.sidebar button.entry[aria-expanded=false]')
      while ((await foldedSections.count()) > 0) await foldedSections.first().click()
      for (const link of await links.all()) {
        const route = (await link.getAttribute('href'))?.split('?')[0] ?? ''
        expect(routes, `${account}: ${route}`).toContain(route)
        expect(canOpenRoute(route, user), `${account}: ${route}`).toBe(true)
      }
      // Open each menu entry only for the first user who has it, because it opens the same page for all users.
      for (const label of labels.filter((one) => !openedLabels.has(one))) {
        openedLabels.add(label)
        await page.locator('nav.sidebar').getByRole('link', { name: label, exact: true }).click()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText(/do not have permission|could not be found/)).toHaveCount(0)
      }
      await page.context().close()
    }
  })
})

test.describe('signing out', () => {
  test('confirms a sign-out with unsent work and then deletes the register [invariant 7]', async ({ openHall }) => {
    const page = await openHall('coordinator.caerdydd', { at: '/sessions/today' })
    const context = page.context()
    const tile = await findAbsentTile(page)
    await context.setOffline(true)
    await tile.click()
    await expect(tile).toBeChecked()
    await page.getByRole('button', { name: /your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByText('1 change has not been sent')).toBeVisible()
    await page.getByRole('button', { name: 'Stay signed in' }).click()
    expect(await countPending(page)).toBe(1)

    await context.setOffline(false)
    await page.getByRole('button', { name: /your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByText('Everything has been sent.')).toBeVisible({ timeout: 60_000 })
    // Sign out (AUTH-16).
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    const remainingDatabases = await page.evaluate(async () =>
      (await indexedDB.databases()).map((d) => d.name).filter((n) => n?.startsWith('hallbook-')),
    )
    expect(remainingDatabases).toEqual([])
  })

  test('warns at sign-out about an unsaved form here or in another tab', { tag: '@full' }, async ({
    signedIn,
    product,
  }) => {
    const page = await signedIn('coordinator.caerdydd', { at: '/registered/new' })
    await page.getByLabel('First Name').fill('Half')
    const tryToSignOut = async (tab: typeof page) => {
      await tab.getByRole('button', { name: /your menu/ }).click()
      await tab.getByRole('menuitem', { name: 'Logout' }).click()
      await expect(tab.getByRole('dialog')).toContainText('what you typed in it will be lost')
      await tab.getByRole('button', { name: 'Stay signed in' }).click()
    }
    await tryToSignOut(page)
    await expect.poll(() => readDrafts(page)).toHaveLength(1)
    const otherTab = await page.context().newPage()
    await otherTab.goto(`${product.url}/welcome`)
    await tryToSignOut(otherTab)
    await expect(page.getByLabel('First Name')).toHaveValue('Half')
  })
})

test.describe('clocks, settings and expired sign-ins', () => {
  test('shows that the clock is a year off and signs no one out [invariant 8]', { tag: '@full' }, async ({
    signedIn,
    product,
  }) => {
    const page = await signedIn('core.riverside')
    await page.addInitScript((offsetMs) => {
      const realNow = Date.now.bind(Date)
      Date.now = () => realNow() + offsetMs
    }, 365 * DAY_MS)
    await page.goto(`${product.url}/welcome`)
    await expect(page.getByText('The clock of this device is wrong.')).toBeVisible()
    const registrationLink = page.getByRole('link', { name: 'Registration', exact: true }).first()
    await registrationLink.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible()
    await expect(page.getByRole('link', { name: /sign in/i })).toHaveCount(0)
  })

  test('redirects staff with an ended sign-in and shows a missing user [ERR-13, ERR-17, ERR-18]', {
    tag: '@full',
  }, async ({ page, product, signIn, watch }) => {
    watch(page, /status of (401|500)/)
    await signIn(page, 'boh.staff')
    await page.goto(`${product.url}/organisations`)
    await expect(page.getByRole('heading', { level: 1, name: 'Clubs' })).toBeVisible()
    await product.query(
      "UPDATE sign_ins SET ended = now() WHERE user_id = (SELECT id FROM users WHERE email LIKE 'boh.staff@%')",
    )
    await page.reload()
    // Check that the sign-in page will return to the requested page (AUTH-24).
    await expect(page).toHaveURL(/\/login\?next=%2Forganisations$/)
    const message = 'An error occurred, please try refreshing the page'
    await page.route('**/api/me', (route) =>
      route.fulfill({ status: 500, json: { code: 'unexpected', detail: null, status: 500 } }),
    )
    await page.getByLabel('Email').fill('boh.staff@hallbook.example')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    // Check that only this message is shown (AUTH-42, AUTH-43).
    await expect(page.locator('.toast')).toContainText(message)
    await page.unroute('**/api/me')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Clubs' })).toBeVisible()
  })

  test('shows current settings after a change elsewhere, without a conflict [SET-32]', {
    tag: '@full',
  }, async ({ signedIn, product }) => {
    const account = 'core.riverside'
    const token = await product.token(account)
    const page = await signedIn(account)
    const twoStepCheckbox = page.getByRole('checkbox', { name: 'Enable 2-step Attendance' })
    await page.goto(`${product.url}/setup`)
    await expect(twoStepCheckbox).not.toBeChecked()
    try {
      await product.call(token, 'POST', '/me', { two_step_attendance: true })
      await page.reload()
      await expect(twoStepCheckbox).toBeChecked()
      // Turn the setting off (SET-30, SET-33 to SET-35).
      await twoStepCheckbox.uncheck()
      await page.getByRole('button', { name: 'Save', exact: true }).last().click()
      // Check that the setting is saved (SET-34, ATT-57).
      await expect(page.getByText('Settings successfully saved')).toBeVisible()
      await page.reload()
      await expect(twoStepCheckbox).not.toBeChecked()
      await page.getByRole('link', { name: 'Registration', exact: true }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible()
    } finally {
      await product.call(token, 'POST', '/me', { two_step_attendance: false })
    }
  })

  test('shows the sign-in form after the sign-in has expired [AUTH-17, AUTH-22]', { tag: '@full' }, async ({
    signedIn,
  }) => {
    const page = await signedIn('core.riverside')
    await page.addInitScript((offsetMs) => {
      const realNow = Date.now.bind(Date)
      Date.now = () => realNow() + offsetMs
    }, 40 * DAY_MS)
    await page.goto(new URL('/login', page.url()).href)
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('stops only the sending when a sign-in expires [AUTH-22]', async ({ signedIn, product, signIn }) => {
    const page = await signedIn('core.riverside')
    await product.query(
      "UPDATE sign_ins SET ended = now() WHERE user_id = (SELECT id FROM users WHERE email LIKE 'core.riverside@%')",
    )
    await page.goto(`${product.url}/sessions/today`)
    const tile = await findAbsentTile(page)
    await tile.click()
    await expect(tile).toBeChecked()
    await page.getByRole('button', { name: /to send/ }).click()
    await expect(page.getByText(/Your sign-in has run out/)).toBeVisible()
    expect(await countPending(page)).toBe(1)
    await signIn(page, 'core.riverside')
    await expect.poll(() => countPending(page), { timeout: 60_000 }).toBe(0)
  })
})
