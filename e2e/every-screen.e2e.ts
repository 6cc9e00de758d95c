import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { applicantScreens } from './every-screen/applicants.ts'
import { clubScreens } from './every-screen/club.ts'
import { hallScreens } from './every-screen/hall.ts'
import { publicScreens } from './every-screen/public.ts'
import { resourceScreens } from './every-screen/resources.ts'
import type { Screens } from './every-screen/screen.ts'
import { staffScreens } from './every-screen/staff.ts'
import { axeFindings } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { night } from './support/night.ts'
import { routeFiles } from './support/routes.ts'
import { visit } from './support/visit.ts'

/** Routes that only lead on to others. */
const LEAD_ON = ['/', '/applications/$id', '/volunteer_applications/$id']

/** Each route with what it shows; a new one that is not here fails the test. */
const screens: Screens = {
  ...hallScreens,
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
const sizes = Object.keys(viewports) as (keyof typeof viewports)[]
const themes = ['light', 'dark'] as const

type Combination = {
  language: (typeof languages)[number]
  size: keyof typeof viewports
  theme: (typeof themes)[number]
}

const combinations: Combination[] = languages.flatMap((language) =>
  sizes.flatMap((size) => themes.map((theme) => ({ language, size, theme }))),
)

/** By day each screen is met in one combination, always the same, and all combinations over the screens. */
const combinationsOf = (name: string): Combination[] => {
  if (night) return combinations
  const at = createHash('sha256').update(name).digest().readUInt32BE() % combinations.length
  return combinations.slice(at, at + 1)
}

/** Screens that show most of the colours: these are checked in the dark theme too, whatever their combination. */
const ALSO_DARK = ['attendance', 'registration', 'a person', 'welcome', 'duplicates', 'self-registration']

const all = Object.values(screens).flat()

test.describe.configure({ mode: 'parallel' })

// APP-02, PUB-04
test('every route has a screen here, and the screens meet every language, size and theme', () => {
  const routes = routeFiles().map(({ route }) => route)
  expect(Object.keys(screens).sort()).toEqual(routes.filter((route) => !LEAD_ON.includes(route)))
  const met = new Set(all.flatMap(({ name }) => combinationsOf(name)))
  expect(combinations.filter((one) => !met.has(one))).toEqual([])
  expect(ALSO_DARK.filter((name) => !all.some((screen) => screen.name === name))).toEqual([])
})

/** No rule is broken, nothing runs past the right edge, and no text of the other language shows. */
const check = async (page: Page, name: string, { language, size, theme }: Combination) => {
  const about = { name, language, size, theme }
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'cy' ? 'cy' : 'en-GB')
  const found = await axeFindings(page)
  expect.soft({ ...about, found }).toEqual({ ...about, found: [] })
  expect.soft({ ...about, overflow: await overflow() }).toEqual({ ...about, overflow: 0 })
  if (theme === 'dark' || !ALSO_DARK.includes(name)) return
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const inDark = await axeFindings(page, 'colours')
  expect.soft({ ...about, inDark }).toEqual({ ...about, inDark: [] })
}

/** Who opens what names no account. */
const RIVERSIDE = 'coordinator.riverside'

/** How many screens one test shows, one after the other. */
const AT_ONCE = 40

/** The screens of each account together, in parts that no test takes long for. */
const parts = [...new Set(all.map(({ account = RIVERSIDE }) => account))].flatMap((account) => {
  const shown = all
    .filter((screen) => (screen.account === undefined ? RIVERSIDE : screen.account) === account)
    .flatMap((screen) => combinationsOf(screen.name).map((combination) => ({ screen, combination })))
  // One language after the other: only a load changes it here. What is left open, only a load clears away.
  const turn = ({ screen, combination }: (typeof shown)[number]) =>
    languages.indexOf(combination.language) * 2 + Number(screen.open !== undefined)
  shown.sort((a, b) => turn(a) - turn(b))
  return Array.from({ length: Math.ceil(shown.length / AT_ONCE) }, (_, at) => ({
    account,
    part: at + 1,
    shown: shown.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  }))
})

/** What is still on its way. */
const PENDING = 'main :is(.skeleton, .tile-skeleton, [aria-busy=true])'

for (const { account, part, shown } of parts)
  test(`every screen is accessible and quiet: ${account ?? 'nobody signed in'}, part ${part}`, async ({
    browser,
    product,
    signedIn,
    watch,
  }) => {
    const page = account === null ? await (await browser.newContext()).newPage() : await signedIn(account)
    if (account === null) await page.goto(`${product.url}/login`)
    watch(page)
    /** The language of the page as it is, while nothing is left open in it. */
    let clear: string | null = null
    for (const { screen, combination } of shown)
      await test.step(`${screen.name}: ${Object.values(combination).join(', ')}`, async () => {
        const { name, path, open } = screen
        const { language } = combination
        await page.setViewportSize(viewports[combination.size])
        await page.emulateMedia({ colorScheme: combination.theme, reducedMotion: 'reduce' })
        const place = typeof path === 'string' ? path : await path(product)
        if (clear === language) await visit(page, place)
        else {
          await page.evaluate((value) => localStorage.setItem('language', value), language)
          await page.goto(product.url + place)
        }
        await expect(
          page.locator(account === null ? 'form, main article, main h1' : 'main h1').first(),
        ).toBeAttached()
        await expect(page.locator(PENDING)).toHaveCount(0)
        await open?.(page)
        await check(page, name, combination)
        clear = open ? null : language
      })
    if (account === null) await page.context().close()
  })
