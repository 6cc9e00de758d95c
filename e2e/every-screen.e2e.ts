import type { Page } from '@playwright/test'
import { demoHashid } from '../server/db/demo/identity.ts'
import { axeFindings } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { unfoldTools } from './register.ts'

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

const pressTool = (en: RegExp, cy: RegExp) => async (page: Page) => {
  await unfoldTools(page)
  await press(en, cy)(page)
}

/** The register with few rows: to look through fifty takes longest, and one screen does. */
const FEW = '/registered?search=evans'

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
  {
    name: 'people selected',
    path: FEW,
    open: async (page) => {
      await page.locator('main :is(td, li) input[type=checkbox]').first().check()
      const all = page.getByRole('button', { name: /Change selected|Newid y rhai a ddewiswyd/ })
      if (await all.isVisible()) await all.click()
      else await press(/Update Church/, /Diweddaru statws/)(page)
    },
  },
  {
    name: 'registration link',
    path: FEW,
    open: pressTool(/Get Registration link/, /Cael y ddolen gofrestru/),
  },
  { name: 'removed people', path: FEW, open: pressTool(/Removed people/, /Pobl a dynnwyd/) },
  { name: 'duplicates', path: '/registered_duplicates' },
  { name: 'register a child', path: '/registered/new' },
  { name: 'register an adult', path: '/registered/new?adult=true' },
  { name: 'setup', path: '/setup' },
  { name: 'checklist', path: '/ready_steady_cook' },
  { name: 'groups', path: '/groups', account: 'coordinator.stmarks' },
  { name: 'new group', path: '/groups/new', account: 'coordinator.stmarks' },
  {
    name: 'clubs',
    path: '/organisations',
    account: 'vp.support',
    open: (page) => expect(page.getByRole('button', { name: /^Ready Steady Cook, / }).first()).toBeVisible(),
  },
  {
    name: 'checklist of a club',
    path: '/organisations',
    account: 'vp.support',
    open: press(/^Ready Steady Cook, /, /^Ready Steady Cook, /),
  },
  {
    name: 'parcel provisions',
    path: '/parcel_provision_sessions',
    open: (page) => expect(page.locator('main a[href^="/parcel_provision_sessions/"]').first()).toBeVisible(),
  },
  {
    name: 'parcel provision of Boxes of Hope',
    path: '/parcel_provision_sessions',
    account: 'coordinator.hopebox',
    open: async (page) => {
      await page.locator('main a[href^="/parcel_provision_sessions/"]').first().click()
      await expect(page.locator('main a[href^="/registered/"]').first()).toBeVisible()
    },
  },
  { name: 'no parcels found', path: '/parcel_provision_sessions?registered=nobody' },
  { name: 'parcel provision that is not there', path: '/parcel_provision_sessions/nothing' },
  { name: 'no club found', path: '/organisations?search=zzzz', account: 'vp.support' },
  { name: 'forbidden', path: '/groups' },
  { name: 'not found', path: '/nowhere' },
]

/** In each of the themes, as a screen is opened once. */
const check = async (page: Page, name: string, themes: readonly ('light' | 'dark')[]) => {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await axeFindings(page, colorScheme === 'light' ? 'everything' : 'colours')
    expect.soft({ name, colorScheme, found }).toEqual({ name, colorScheme, found: [] })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Nothing runs past the right edge, and no text of the other language shows. */
const checkLayout = async (page: Page, name: string) => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft({ name, overflow }).toEqual({ name, overflow: 0 })
}

/** The dark theme has other colours and no other words; Welsh has other words alone, and a phone the least room for them. */
const themesOf = (language: string, size: string) => {
  if (language === 'en') return ['light', 'dark'] as const
  return size === 'phone' ? (['light'] as const) : []
}

const viewports = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

for (const language of ['en', 'cy'] as const)
  for (const [size, viewport] of Object.entries(viewports))
    test(`every screen is accessible and quiet: ${language}, ${size}`, async ({
      browser,
      product,
      signIn,
      watch,
    }) => {
      const themes = themesOf(language, size)
      const pages = new Map<string, Page>()
      const pageOf = async (account: string) => {
        const known = pages.get(account)
        if (known) return known
        const page = await (await browser.newContext({ viewport })).newPage()
        await signIn(page, account)
        await page.evaluate((value) => localStorage.setItem('language', value), language)
        pages.set(account, page)
        return page
      }
      const anonymous = await (await browser.newContext({ viewport })).newPage()
      watch(anonymous)
      await anonymous.addInitScript((value) => localStorage.setItem('language', value), language)
      const family = `/registration/${demoHashid('riverside')}`
      for (const path of ['/login', '/password_reset_request', '/password_reset/a-token', family]) {
        await anonymous.goto(`${product.url}${path}`)
        await expect(anonymous.locator('form')).toBeVisible()
        await check(anonymous, path, themes)
        await checkLayout(anonymous, path)
      }
      await anonymous.context().close()

      for (const { name, path, account, open } of screens) {
        const page = await pageOf(account ?? 'coordinator.riverside')
        await page.goto(`${product.url}${path}`)
        await expect(page.locator('main h1')).toBeAttached()
        await expect(page.locator('html')).toHaveAttribute('lang', language === 'cy' ? 'cy' : 'en-GB')
        await open?.(page)
        await check(page, name, themes)
        await checkLayout(page, name)
      }
      for (const page of pages.values()) await page.context().close()
    })
