import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { applicantScreens } from './every-screen/applicants.ts'
import { clubScreens } from './every-screen/club.ts'
import { sessionScreens } from './every-screen/hall.ts'
import { publicScreens } from './every-screen/public.ts'
import { resourceScreens } from './every-screen/resources.ts'
import type { ScreensByRoute } from './every-screen/screen.ts'
import { staffScreens } from './every-screen/staff.ts'
import { findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { isNightRun } from './support/night.ts'
import { listRoutes } from './support/routes.ts'
import { navigateInApp } from './support/visit.ts'

/** Routes that only redirect. They have no screen. */
const REDIRECT_ROUTES = ['/', '/applications/$id', '/volunteer_applications/$id']

/** Screens. Key: route. A new route without a screen fails the test. */
const screens: ScreensByRoute = {
  ...sessionScreens,
  ...clubScreens,
  ...staffScreens,
  ...resourceScreens,
  ...applicantScreens,
  ...publicScreens,
}

const languages = ['en', 'cy'] as const
const viewports = {
  phone: { width: 390, height: 844 },
  tablet: { width: 834, height: 1112 },
  desktop: { width: 1280, height: 800 },
} as const
const viewportNames = Object.keys(viewports) as (keyof typeof viewports)[]
const themes = ['light', 'dark'] as const

type Combination = {
  language: (typeof languages)[number]
  size: keyof typeof viewports
  theme: (typeof themes)[number]
}

const combinations: Combination[] = languages.flatMap((language) =>
  viewportNames.flatMap((size) => themes.map((theme) => ({ language, size, theme }))),
)

/**
 * Returns the combinations in which a screen is checked. Nightly runs use all of them. Daytime runs use one fixed
 * combination for each screen.
 */
const pickCombinations = (name: string): Combination[] => {
  if (isNightRun) return combinations
  const index = createHash('sha256').update(name).digest().readUInt32BE() % combinations.length
  return combinations.slice(index, index + 1)
}

/** Names of screens that show most colours. They are also checked in the dark theme. */
const DARK_THEME_SCREENS = ['attendance', 'registration', 'a person', 'welcome', 'duplicates', 'self-registration']

const allScreens = Object.values(screens).flat()

test.describe.configure({ mode: 'parallel' })

test('covers every route, language, size and theme [APP-02, PUB-04]', () => {
  const routes = listRoutes().map(({ route }) => route)
  expect(Object.keys(screens).sort()).toEqual(routes.filter((route) => !REDIRECT_ROUTES.includes(route)))
  const coveredCombinations = new Set(allScreens.flatMap(({ name }) => pickCombinations(name)))
  expect(combinations.filter((one) => !coveredCombinations.has(one))).toEqual([])
  expect(DARK_THEME_SCREENS.filter((name) => !allScreens.some((screen) => screen.name === name))).toEqual([])
})

/** Checks the accessibility rules and the width of the page. Also checks that no text is in the other language. */
const checkScreen = async (page: Page, name: string, { language, size, theme }: Combination) => {
  const screenInfo = { name, language, size, theme }
  const measureOverflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'cy' ? 'cy' : 'en-GB')
  const violations = await findViolations(page)
  expect.soft({ ...screenInfo, found: violations }).toEqual({ ...screenInfo, found: [] })
  expect.soft({ ...screenInfo, overflow: await measureOverflow() }).toEqual({ ...screenInfo, overflow: 0 })
  if (theme === 'dark' || !DARK_THEME_SCREENS.includes(name)) return
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const darkViolations = await findViolations(page, 'colours')
  expect.soft({ ...screenInfo, inDark: darkViolations }).toEqual({ ...screenInfo, inDark: [] })
}

/** Account for screens that do not name an account. */
const DEFAULT_ACCOUNT = 'coordinator.riverside'

/** Maximum number of screens in one test. */
const SCREENS_PER_TEST = 40

/** Screens grouped by account. Large groups are split so that each test is short. */
const testParts = [...new Set(allScreens.map(({ account = DEFAULT_ACCOUNT }) => account))].flatMap((account) => {
  const visits = allScreens
    .filter((screen) => (screen.account === undefined ? DEFAULT_ACCOUNT : screen.account) === account)
    .flatMap((screen) => pickCombinations(screen.name).map((combination) => ({ screen, combination })))
  // Sort by language, because changing it needs a page load. Screens that leave something open come last, because only
  // a page load closes it.
  const getOrder = ({ screen, combination }: (typeof visits)[number]) =>
    languages.indexOf(combination.language) * 2 + Number(screen.open !== undefined)
  visits.sort((a, b) => getOrder(a) - getOrder(b))
  return Array.from({ length: Math.ceil(visits.length / SCREENS_PER_TEST) }, (_, index) => ({
    account,
    part: index + 1,
    shown: visits.slice(index * SCREENS_PER_TEST, (index + 1) * SCREENS_PER_TEST),
  }))
})

/** Selector of elements that are still loading. */
const PENDING_SELECTOR = 'main :is(.skeleton, .tile-skeleton, [aria-busy=true])'

for (const { account, part, shown: visits } of testParts)
  test(`shows accessible screens without errors: ${account ?? 'nobody signed in'}, part ${part}`, async ({
    browser,
    product,
    signedIn,
    watch,
  }) => {
    const page = account === null ? await (await browser.newContext()).newPage() : await signedIn(account)
    if (account === null) await page.goto(`${product.url}/login`)
    watch(page)
    /** Language of the loaded page. Null if a page load is needed, because a screen left something open. */
    let cleanLanguage: string | null = null
    for (const { screen, combination } of visits)
      await test.step(`${screen.name}: ${Object.values(combination).join(', ')}`, async () => {
        const { name, path, open } = screen
        const { language } = combination
        await page.setViewportSize(viewports[combination.size])
        await page.emulateMedia({ colorScheme: combination.theme, reducedMotion: 'reduce' })
        const address = typeof path === 'string' ? path : await path(product)
        if (cleanLanguage === language) await navigateInApp(page, address)
        else {
          await page.evaluate((value) => localStorage.setItem('language', value), language)
          await page.goto(product.url + address)
        }
        await expect(page.locator(account === null ? 'form, main article, main h1' : 'main h1').first()).toBeAttached()
        await expect(page.locator(PENDING_SELECTOR)).toHaveCount(0)
        await open?.(page)
        await checkScreen(page, name, combination)
        cleanLanguage = open ? null : language
      })
    if (account === null) await page.context().close()
  })
