import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/demo/users.ts'
import { expect, test } from './support/fixtures.ts'
import { findAbsentTile, startToday } from './support/register.ts'
import { countPending } from './support/replica.ts'

const ACCOUNT = 'coordinator.caerdydd'
const OTHER_ACCOUNT = 'coordinator.riverside'

/** Delays the responses to a page's calls until they are released. */
const holdResponses = async (page: Page, path: string, method: string) => {
  const delayedResponses: (() => Promise<void>)[] = []
  let isDelaying = true
  await page.route(`**/api${path}`, async (route) => {
    if (!isDelaying || route.request().method() !== method) return route.continue()
    const response = await route.fetch()
    delayedResponses.push(() => route.fulfill({ response }))
  })
  return {
    answered: () => expect.poll(() => delayedResponses.length).toBeGreaterThan(0),
    /** Stops delaying further responses. */
    stop: () => {
      isDelaying = false
    },
    letGo: () => Promise.all(delayedResponses.map((respond) => respond())),
  }
}

const openLogoutDialog = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

const logOut = async (page: Page): Promise<void> => {
  await openLogoutDialog(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Lists what the browser stores about signed-in users: replicas and storage keys. */
const readUserTraces = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map((d) => d.name ?? '')
    const storedKeys = await new Promise<string[]>((resolve, reject) => {
      const openRequest = indexedDB.open('keyval-store')
      openRequest.onerror = () => reject(openRequest.error)
      openRequest.onsuccess = () => {
        const keysRequest = openRequest.result.transaction('keyval').objectStore('keyval').getAllKeys()
        keysRequest.onsuccess = () => {
          openRequest.result.close()
          resolve(keysRequest.result.map(String).filter((key) => ['owner', 'token'].includes(key)))
        }
      }
    })
    const replicaName = localStorage.getItem('replica')
    return [
      ...names.filter((name) => name.startsWith('hallbook-')),
      ...storedKeys,
      ...(replicaName ? [replicaName] : []),
    ]
  })

test('signs out every page at once without a response from the server [invariant 7]', async ({
  gateway,
  openTablet,
}) => {
  const { page } = await openTablet(ACCOUNT, { url: gateway.url })
  await page.goto(`${gateway.url}/sessions/today`)
  await startToday(page)
  const attendancePage = await page.context().newPage()
  await attendancePage.goto(page.url())
  const tile = await findAbsentTile(attendancePage)
  let signOutCalls = 0
  gateway.silent.set('/api/auth', () => {
    signOutCalls++
  })
  await page.bringToFront()
  // Change data in another page while the dialog is open. The dialog must show the change before any data is deleted.
  await openLogoutDialog(page)
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  await page.context().setOffline(true)
  await attendancePage.bringToFront()
  await tile.click()
  await expect(tile).toBeChecked()
  await page.bringToFront()
  await expect(page.getByText('1 change has not been sent')).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await page.context().setOffline(false)
  await expect.poll(() => countPending(page), { timeout: 60_000 }).toBe(0)

  await logOut(page)
  await expect(attendancePage).toHaveURL(/\/login/)
  await expect(attendancePage.locator('label.tile')).toHaveCount(0)
  await expect.poll(() => readUserTraces(attendancePage)).toEqual([])
  await expect.poll(() => signOutCalls).toBeGreaterThan(0)
})

test('ignores a user response that arrives after a sign-out or a new sign-in', { tag: '@full' }, async ({
  openHall,
}) => {
  const page = await openHall(ACCOUNT)
  const userResponses = await holdResponses(page, '/me', 'GET')
  await page.reload()
  await userResponses.answered()
  await logOut(page)
  await expect.poll(() => readUserTraces(page)).toEqual([])
  userResponses.stop()
  await page.getByLabel('Email').fill(`${OTHER_ACCOUNT}@hallbook.example`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/welcome$/)
  await userResponses.letGo()
  await page.goto('about:blank')
  await page.goBack()
  await expect(page.getByRole('button', { name: /Nia Rees, your menu/ })).toBeVisible()
})

test('switches other pages to the user who signs in on one [invariant 7]', { tag: '@full' }, async ({
  openHall,
  signIn,
}) => {
  const page = await openHall(ACCOUNT)
  const otherPage = await page.context().newPage()
  await otherPage.goto(page.url())
  await expect(otherPage.getByRole('button', { name: /your menu/ })).toHaveAccessibleName(/^Elin/)
  await page.bringToFront()
  await logOut(page)
  await expect(otherPage).toHaveURL(/\/login/)
  await signIn(page, OTHER_ACCOUNT)
  await otherPage.bringToFront()
  await expect(otherPage.getByRole('button', { name: /your menu/ })).toHaveAccessibleName(/^Nia/)
})
