import type { Page } from '@playwright/test'
import { canOpenRoute } from '../contract/access.ts'
import { newId } from '../contract/id.ts'
import { getLondonDay } from '../contract/rules/days.ts'
import { EXTRA_SESSIONS } from '../contract/rules/holidays.ts'
import type { Product } from '../server/testing/product.ts'
import { expect, test } from './support/fixtures.ts'
import { reportOffline } from './support/offline.ts'
import { findAbsentTile, syncNow } from './support/register.ts'
import { countPending, isReplicaComplete } from './support/replica.ts'
import { listRoutes } from './support/routes.ts'
import { navigateInApp } from './support/visit.ts'

const ACCOUNT = 'coordinator.stmarks'

const clubRoutes = listRoutes().filter(({ behindSignIn }) => behindSignIn)

/** Records that the screens must show, one of each kind. */
type DemoRecords = {
  group: { id: string; name: string }
  session: { id: string; day: string; here: number }
  person: { id: string; first_name: string; last_name: string }
  parcels: { id: string; day: string }
}

const readDemoRecords = async ({ query, call, token }: Product): Promise<DemoRecords> => {
  const clubQuery = `(SELECT organisation_id FROM users WHERE email LIKE '${ACCOUNT}@%')`
  const [group] = await query<DemoRecords['group']>(
    `SELECT id, name FROM groups WHERE organisation_id = ${clubQuery} AND deleted_at IS NULL AND is_default`,
  )
  const [session] = await query<DemoRecords['session']>(
    `SELECT s.id, to_char(s.date, 'DD/MM/YY') AS day,
       (SELECT count(*)::int FROM attendance a WHERE a.session_id = s.id AND a.state = 'attending') AS here
     FROM sessions s WHERE s.group_id = $1 AND s.deleted_at IS NULL AND s.date < current_date
     ORDER BY s.date DESC LIMIT 1`,
    [group?.id],
  )
  const [person] = await query<DemoRecords['person']>(
    `SELECT id, first_name, last_name FROM registered
     WHERE organisation_id = ${clubQuery} AND deleted_at IS NULL AND NOT soft_archived AND NOT is_adult ORDER BY id LIMIT 1`,
  )
  // Create a parcel session if the club has none, because the demo's lunch club starts without one.
  const parcelsQuery = `SELECT id, to_char(date, 'DD/MM/YYYY') AS day FROM parcel_provisions
     WHERE organisation_id = ${clubQuery} AND deleted_at IS NULL ORDER BY date DESC LIMIT 1`
  if ((await query(parcelsQuery)).length === 0)
    await call(await token(ACCOUNT), 'POST', '/parcel_provisions', {
      date: getLondonDay(),
      holiday: EXTRA_SESSIONS,
    })
  const [parcels] = await query<DemoRecords['parcels']>(parcelsQuery)
  if (!group || !session || !person || !parcels) throw new Error('The demo club lacks a record to look for')
  return { group, session, person, parcels }
}

type OfflineScreen = { path?: (facts: DemoRecords) => string; shows: (page: Page, facts: DemoRecords) => Promise<void> }

const getHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Offline screens with their expected content. Key: route. A new offline route needs an entry. */
const screenByRoute: Record<string, OfflineScreen> = {
  '/$': {
    path: () => '/nowhere',
    shows: async (page) => expect(page.getByText('The page you have requested could not be found')).toBeVisible(),
  },
  '/welcome': {
    shows: async (page) => {
      await expect(getHeading(page, /^Welcome, Helen/)).toBeVisible()
      await expect(page.locator('main .today')).toBeVisible()
    },
  },
  '/dashboard': { shows: async (page) => expect(getHeading(page, 'Dashboard')).toBeVisible() },
  '/groups': {
    shows: async (page, { group }) =>
      expect(page.getByRole('main').getByRole('link', { name: group.name, exact: true })).toBeVisible(),
  },
  '/groups/$id': {
    path: ({ group }) => `/groups/${group.id}`,
    shows: async (page, { group, session }) => {
      await expect(getHeading(page, group.name)).toBeVisible()
      await expect(page.getByRole('link', { name: session.day })).toBeVisible()
    },
  },
  '/parcel_provision_sessions': {
    shows: async (page) => expect(getHeading(page, 'Parcel Provisions')).toBeVisible(),
  },
  '/parcel_provision_sessions/$id': {
    path: ({ parcels }) => `/parcel_provision_sessions/${parcels.id}`,
    shows: async (page, { parcels }) => {
      await expect(getHeading(page, `Parcel Provision ${parcels.day}`)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Totals' })).toBeVisible()
    },
  },
  '/ready_steady_cook': {
    shows: async (page) => {
      await expect(page.getByRole('region', { name: 'Ready' }).getByRole('status')).toHaveText(/^Complete/)
    },
  },
  '/registered': {
    path: ({ person }) => `/registered?search=${encodeURIComponent(`${person.first_name} ${person.last_name}`)}`,
    shows: async (page, { person }) =>
      expect(page.locator(`main a[href="/registered/${person.id}"]`).filter({ visible: true }).first()).toBeVisible(),
  },
  '/registered/$id': {
    path: ({ person }) => `/registered/${person.id}`,
    shows: async (page, { person }) => {
      await expect(page.getByLabel('First Name')).toHaveValue(person.first_name)
      await expect(page.getByLabel('Surname')).toHaveValue(person.last_name)
    },
  },
  '/registered/new': {
    shows: async (page) => {
      await expect(getHeading(page, 'Register Child')).toBeVisible()
      await expect(page.getByLabel('First Name')).toHaveValue('')
    },
  },
  '/resources': {
    shows: async (page) => expect(page.getByText('Without Wi-Fi you see what is kept on this device.')).toBeVisible(),
  },
  '/sessions': {
    shows: async (page, { session }) => expect(page.getByRole('link', { name: session.day }).first()).toBeVisible(),
  },
  '/sessions/$id': {
    path: ({ session }) => `/sessions/${session.id}`,
    shows: async (page, { group, session }) => {
      await expect(getHeading(page, `Attendance for ${group.name}: ${session.day}`)).toBeAttached()
      await expect(page.getByText(new RegExp(`^${session.here} of \\d+ here$`)).first()).toBeVisible()
      await expect(page.locator('label.tile').first()).toBeVisible()
    },
  },
  '/sessions/$id/kitchen': {
    path: ({ session }) => `/sessions/${session.id}/kitchen`,
    shows: async (page, { session }) => {
      await expect(getHeading(page, 'Kitchen')).toBeVisible()
      await expect(page.locator('.figures .big b')).toHaveText(String(session.here))
    },
  },
  '/sessions/$id/fire_roll': {
    path: ({ session }) => `/sessions/${session.id}/fire_roll`,
    shows: async (page, { session }) => {
      await expect(getHeading(page, 'Fire roll')).toBeVisible()
      await expect(page.locator('.roll-row')).toHaveCount(session.here)
    },
  },
  '/sessions/$id/departures': {
    path: ({ session }) => `/sessions/${session.id}/departures`,
    shows: async (page, { session }) => {
      await expect(getHeading(page, 'Signing out')).toBeVisible()
      await expect(page.locator('.at-door')).toHaveCount(session.here)
    },
  },
  '/sessions/$id/ratio': {
    path: ({ session }) => `/sessions/${session.id}/ratio`,
    shows: async (page) => {
      await expect(getHeading(page, 'Are there enough adults?')).toBeVisible()
      await expect(page.locator('.figures .big b')).toBeVisible()
    },
  },
  '/concerns/new': {
    path: ({ session }) => `/concerns/new?session=${session.id}`,
    shows: async (page) => {
      await expect(getHeading(page, 'Concern note')).toBeVisible()
      await expect(page.getByRole('main').getByText('If a child is in danger now, ring 999.')).toBeVisible()
    },
  },
  '/sessions/today': {
    shows: async (page, { group }) => expect(page.getByRole('main').getByText(group.name).first()).toBeVisible(),
  },
  '/registered_duplicates': {
    shows: async (page) => {
      await expect(page.getByRole('radio', { name: 'Keep this one' }).first()).toBeVisible()
    },
  },
  '/setup': {
    shows: async (page) => {
      await expect(getHeading(page, 'Setup')).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Extra Sessions' })).toBeVisible()
    },
  },
}

test('opens every offline screen after a cold start without the server', async ({ openTablet, product }) => {
  const offlineRoutes = clubRoutes.filter((file) => file.offline)
  expect(Object.keys(screenByRoute).sort(), 'each offline route says what it shows').toEqual(
    offlineRoutes.map((file) => file.route),
  )
  const demoRecords = await readDemoRecords(product)
  const tablet = await openTablet(ACCOUNT)
  await product.stop()
  await tablet.restart()
  for (const { route } of offlineRoutes) {
    await test.step(route, async () => {
      const page = await tablet.reopen()
      await page.goto(`${product.url}${screenByRoute[route]?.path?.(demoRecords) ?? route}`)
      await screenByRoute[route]?.shows(page, demoRecords)
    })
  }
  await test.step('the start page', async () => {
    const page = await tablet.restart()
    await page.goto(product.url)
    await expect(getHeading(page, /^Welcome, Helen/)).toBeVisible()
  })
})

test("opens a safeguarding leader's start page cold without the server", { tag: '@full' }, async ({
  openTablet,
  product,
}) => {
  const leaderTablet = await openTablet('safeguarding.riverside')
  await product.stop()
  await (await leaderTablet.restart()).goto(product.url)
  await expect(getHeading(leaderTablet.page, /^Welcome, Pauline/)).toBeVisible()
})

test('opens the register cold and accepts offline ticks in any orientation [ATT-24]', async ({
  openTablet,
  product,
}) => {
  const tablet = await openTablet('coordinator.riverside')
  await product.stop()
  await tablet.restart()
  let tickCount = 0
  for (const [width, height] of [
    [1280, 800],
    [800, 1280],
    [844, 390],
    [390, 844],
  ] as const) {
    await test.step(`${width} x ${height}`, async () => {
      const page = await tablet.reopen()
      await page.setViewportSize({ width, height })
      await page.goto(`${product.url}/sessions/today`)
      const tile = await findAbsentTile(page)
      await expect(page.getByRole('term').filter({ hasText: /^Child/ })).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
      await tile.tap()
      await expect(tile).toBeChecked()
      await expect(tile).toBeInViewport()
      tickCount += 1
      await expect.poll(() => countPending(page)).toBe(tickCount)
    })
  }
  await product.start()
  await syncNow(tablet.page)
  await expect.poll(() => countPending(tablet.page), { timeout: 60_000 }).toBe(0)
})

const NEEDS_NETWORK_TEXT =
  /Needs Wi-Fi|needs? a connection|You may be offline, please check your internet connection and try again/

/**
 * Users for the access rules. The first is a template for the other two: a member of central staff, and the
 * coordinator of a club with several groups.
 */
const baseUser = {
  is_staff: false,
  is_pastor: false,
  role: null,
  user_type: null,
  allow_multiple_groups: true,
  is_boxes_of_hope: false,
  organisation__is_boxes_of_hope: false,
}
const vpSupport = { ...baseUser, is_staff: true, role: 'vp_support' } as const
const coordinator = { ...baseUser, is_pastor: true, user_type: 'coordinator' } as const

test('shows which screens and parts need a connection after a cold start [ERR-10]', { tag: '@full' }, async ({
  openTablet,
  product,
}) => {
  const networkRoutes = clubRoutes.filter(({ offline }) => !offline).map(({ route }) => route)
  const coordinatorRoutes = networkRoutes.filter((route) => canOpenRoute(route, coordinator))
  const staffRoutes = networkRoutes.filter(
    (route) => !canOpenRoute(route, coordinator) && canOpenRoute(route, vpSupport),
  )
  expect(staffRoutes).toContain('/organisations/$id')
  const { group } = await readDemoRecords(product)
  const tablet = await openTablet(ACCOUNT)
  const staffTablet = await openTablet('vp.support')
  await product.stop()
  const staffPage = await staffTablet.restart()
  await staffPage.goto(product.url)
  await expect(getHeading(staffPage, 'Dashboard')).toBeVisible()
  for (const route of staffRoutes) {
    await test.step(route, async () => {
      await navigateInApp(staffPage, route.replace(/\$\w+/g, newId()))
      // Run the report, because it sends no request before its button is pressed (STAT-48).
      if (route === '/organisation_status') await staffPage.getByRole('button', { name: 'Run', exact: true }).click()
      await expect(staffPage.getByRole('main').getByText(NEEDS_NETWORK_TEXT).first()).toBeVisible()
    })
  }
  const page = await tablet.restart()
  await tablet.context.setOffline(true)
  await page.goto(product.url)
  const reportOnline = await reportOffline(page)
  const paths = [...coordinatorRoutes.map((route) => route.replace(/\$\w+/g, newId())), '/setup', '/groups/new']
  for (const path of [...paths, `/groups/${group.id}`]) {
    await test.step(path, async () => {
      await navigateInApp(page, path)
      await expect(page.getByRole('main').getByText(NEEDS_NETWORK_TEXT).first()).toBeVisible()
    })
  }
  const saveButton = page.getByRole('button', { name: 'Save', exact: true })
  await expect(saveButton).toBeDisabled()
  await page.getByLabel('Name', { exact: true }).fill('Friday club')

  // Turn the network on while the server is down. The sync detects that the server does not respond, and the entered
  // data stays.
  await tablet.context.setOffline(false)
  await reportOnline()
  await page.getByRole('button', { name: 'Open the sync panel' }).filter({ visible: true }).first().click()
  const panel = page.getByRole('dialog', { name: 'Sync' })
  await panel.getByRole('button', { name: 'Sync now' }).click()
  const lockButton = panel.getByRole('button', { name: 'Lock this device' })
  await expect(lockButton).toBeDisabled()
  await expect(lockButton).toHaveAccessibleDescription('Needs Wi-Fi')
  await page.keyboard.press('Escape')
  await expect(saveButton).toBeDisabled()
  await expect(saveButton).toHaveAccessibleDescription('Needs Wi-Fi')
  await page.goto(`${product.url}/groups`)
  await page.getByRole('checkbox', { name: 'Select all' }).filter({ visible: true }).first().click()
  const removeButton = page.getByRole('button', { name: 'Remove selected' }).filter({ visible: true })
  await expect(removeButton).toBeDisabled()
  await expect(removeButton).toHaveAccessibleDescription('Needs Wi-Fi')

  // Open the page while the server is down, then start the server. The page must continue without a reload.
  await page.goto(`${product.url}/groups/${group.id}`)
  await expect(saveButton).toBeDisabled()
  await page.getByLabel('Name', { exact: true }).fill('Friday club')
  await product.start()
  await expect(saveButton).toBeEnabled({ timeout: 60_000 })
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Friday club')
})

test('shows that the sign-in needs Wi-Fi, before and after an attempt [ERR-10]', { tag: '@full' }, async ({
  openTablet,
  product,
}) => {
  const tablet = await openTablet(null)
  const { page, context } = tablet
  const wifiNotice = page.getByRole('main').getByText('Needs Wi-Fi', { exact: true })
  const signIn = async (signInPage: Page) => {
    await signInPage.getByLabel('Email').fill('coordinator.riverside@hallbook.example')
    await signInPage.getByLabel('Password', { exact: true }).fill('hallbook2026')
    await signInPage.getByRole('button', { name: 'Login' }).click()
  }
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(wifiNotice).toBeHidden()
  await context.setOffline(true)
  await expect(wifiNotice).toBeVisible()
  await signIn(page)
  await expect(page.getByRole('alert').getByText(/You may be offline, please check/)).toBeVisible()
  await expect(page.locator('.toast')).toBeHidden()
  await context.setOffline(false)
  await expect(wifiNotice).toBeHidden()

  await product.stop()
  const restartedPage = await tablet.restart()
  await restartedPage.goto(`${product.url}/sessions/today`)
  await expect(restartedPage).toHaveURL(/\/login/)
  await expect(restartedPage.getByText('Sign in once where there is Wi-Fi.')).toBeVisible()
  await signIn(restartedPage)
  await expect(restartedPage.getByRole('alert')).toContainText(NEEDS_NETWORK_TEXT)
})

test('reports a page whose code is missing offline, and the app continues', { tag: '@full' }, async ({
  browser,
  product,
  signIn,
  watch,
}) => {
  // Block the service worker, as in the first seconds after the first sign-in, when no worker has stored the app yet.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  watch(page, /ERR_INTERNET_DISCONNECTED|Failed to load|did not come/)
  await signIn(page, 'coordinator.riverside')
  await expect.poll(() => isReplicaComplete(page)).toBe(true)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Registration' }).first().click()
  await expect(page.getByText('This page could not be shown.')).toBeVisible()
  await expect(page.getByText('Everything you saved on this device is safe.')).toBeVisible()
  expect(page.url()).toContain(product.url)
  await context.close()
})
