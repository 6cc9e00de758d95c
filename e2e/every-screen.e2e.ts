import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

type Screen = {
  name: string
  path: string
  account?: string
  /** Brings the screen into the state to check. */
  open?: (page: Page) => Promise<void>
}

/** Buttons by their place in the code's English or Welsh. */
const press = (en: RegExp, cy: RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name: new RegExp(`${en.source}|${cy.source}`) })
    .first()
    .click()
  await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]').first()).toBeVisible()
}

const screens: Screen[] = [
  { name: 'welcome', path: '/welcome' },
  { name: 'welcome of a safeguarding leader', path: '/welcome', account: 'safeguarding.riverside' },
  { name: 'dashboard of staff', path: '/dashboard', account: 'vp.support' },
  { name: 'sessions', path: '/sessions' },
  { name: 'sessions of several groups', path: '/sessions', account: 'coordinator.stmarks' },
  { name: 'create sessions', path: '/sessions', open: press(/Create New/, /Creu/) },
  { name: 'attendance', path: '/sessions/today' },
  { name: 'sync panel', path: '/welcome', open: press(/Open the sync panel/, /Agor y panel/) },
  { name: 'registration', path: '/registered' },
  { name: 'registration of Boxes of Hope', path: '/registered', account: 'coordinator.hopebox' },
  { name: 'nobody found', path: '/registered?search=zzzz' },
  { name: 'register a child', path: '/registered/new' },
  { name: 'register an adult', path: '/registered/new?adult=true' },
  { name: 'setup', path: '/setup' },
  { name: 'groups', path: '/groups', account: 'coordinator.stmarks' },
  { name: 'new group', path: '/groups/new', account: 'coordinator.stmarks' },
  { name: 'forbidden', path: '/groups' },
  { name: 'not found', path: '/nowhere' },
]

const check = async (page: Page, name: string) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    (v) =>
      `${name}: ${v.id} ${v.nodes
        .map((n) => n.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  )
  expect.soft(found).toEqual([])
}

/** Nothing runs past the right edge, and no text of the other language shows. */
const checkLayout = async (page: Page, name: string) => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft({ name, overflow }).toEqual({ name, overflow: 0 })
}

for (const language of ['en', 'cy'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every screen is accessible and quiet: ${language}, ${colorScheme}`, async ({
      browser,
      product,
      signIn,
      watch,
    }) => {
      test.setTimeout(300_000)
      for (const viewport of [
        { width: 1280, height: 800 },
        { width: 390, height: 844 },
      ]) {
        const contexts = new Map<string, Page>()
        const pageOf = async (account: string) => {
          const known = contexts.get(account)
          if (known) return known
          const context = await browser.newContext({ viewport, colorScheme })
          const page = await context.newPage()
          await signIn(page, account)
          await page.evaluate((value) => localStorage.setItem('language', value), language)
          contexts.set(account, page)
          return page
        }
        const anonymous = await (await browser.newContext({ viewport, colorScheme })).newPage()
        watch(anonymous)
        await anonymous.addInitScript((value) => localStorage.setItem('language', value), language)
        await anonymous.goto(`${product.url}/login`)
        await expect(anonymous.locator('form')).toBeVisible()
        await check(anonymous, `login ${viewport.width}`)
        await checkLayout(anonymous, `login ${viewport.width}`)

        for (const screen of screens) {
          const name = `${screen.name} ${viewport.width}`
          const page = await pageOf(screen.account ?? 'coordinator.riverside')
          await page.goto(`${product.url}${screen.path}`)
          await expect(page.locator('main h1')).toBeAttached()
          await expect(page.locator('html')).toHaveAttribute('lang', language === 'cy' ? 'cy' : 'en-GB')
          await screen.open?.(page)
          await check(page, name)
          await checkLayout(page, name)
        }
        for (const page of contexts.values()) await page.context().close()
        await anonymous.context().close()
      }
    })
  }
}
