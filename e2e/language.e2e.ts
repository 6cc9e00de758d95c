import type { Page } from '@playwright/test'
import { buildDemoHashid } from '../server/demo/identity.ts'
import { expect, test } from './support/fixtures.ts'

/**
 * Blocks the Welsh messages of an area (`*` for all). Blocks them permanently if `lost` is true, otherwise until the
 * returned function is called.
 */
const blockMessages = async (page: Page, area: string, { lost = false } = {}): Promise<() => void> => {
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/assets/*cy-${area}-*.js`, async (route) => {
    if (lost) return route.abort()
    await releasePromise
    await route.continue()
  })
  return () => release()
}

test('opens the user menu again on the next screen [NAV-36]', async ({ signedIn }) => {
  const page = await signedIn('vp.support', { at: '/dashboard' })
  const menu = page.getByRole('button', { name: /your menu$/ }).first()
  const screens: [path: string, title: string][] = [
    ['/dashboard', 'Dashboard'],
    ['/organisations', 'Clubs'],
    ['/dashboard', 'Dashboard'],
  ]
  for (const [screen, title] of screens) {
    await page.getByRole('navigation', { name: 'Main' }).locator(`a[href="${screen}"]`).first().click()
    await page.waitForURL(`**${screen}`)
    // Wait until the new screen is rendered. It takes the focus when it opens, which would close a menu that was opened
    // before.
    const heading = page.getByRole('heading', { level: 1, name: title })
    await expect(heading).toBeVisible()
    await expect(page.getByRole('main').filter({ has: heading })).toBeVisible()
    await menu.click()
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
})

test('renders a page in Welsh that was opened while messages were loading [LANG-05]', {
  tag: '@full',
}, async ({ browser, product, watch }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  watch(page)
  await page.goto(`${product.url}/login`)
  const releaseMessages = await blockMessages(page, 'start')
  await page.getByRole('button', { name: 'Cymraeg' }).click()
  await page.getByRole('link', { name: 'Reset password' }).click()
  releaseMessages()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ailosod cyfrinair')
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy')
  await expect(page.getByRole('button', { name: 'Anfon yr e-bost' })).toBeVisible()
  await context.close()
})

test('falls back to English with a message if Welsh cannot load [LANG-04]', { tag: '@full' }, async ({
  browser,
  product,
  watch,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  watch(page, /Failed to load resource|net::ERR_FAILED/)
  await page.goto(`${product.url}/login`)
  await blockMessages(page, '*', { lost: true })
  await page.getByRole('button', { name: 'Cymraeg' }).click()
  await expect(page.getByText('The words for this language could not be loaded.')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('language', 'cy'))
  await page.goto(`${product.url}/registration/${buildDemoHashid('riverside')}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Register with')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  await context.close()
})
