import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { openToday } from './support/register.ts'

test('shows all entries, More and the user menu on a landscape phone [NAV-40]', async ({ signedIn, product }) => {
  const page = await signedIn('coordinator.stmarks', { viewport: { width: 844, height: 390 } })
  for (const path of ['/welcome', '/sessions/today']) {
    await page.goto(`${product.url}${path}`)
    const rail = page.getByRole('navigation', { name: 'Main' })
    await expect(rail.getByRole('button', { name: 'More' })).toBeInViewport({ ratio: 1 })
    await expect(rail.getByRole('button', { name: /your menu$/ })).toBeInViewport({ ratio: 1 })
    for (const entry of await rail.getByRole('link').all()) {
      expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(48)
    }
  }
})

test('fits page, bar and register on a phone at double text size', { tag: '@full' }, async ({ signedIn, product }) => {
  const page = await signedIn('coordinator.riverside', { viewport: { width: 390, height: 844 } })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '32px'
    })
  })
  await page.goto(`${product.url}/welcome`)
  await expect(page.getByRole('link', { name: 'support@hallbook.example' })).toBeVisible()
  const measureOverflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await measureOverflow()).toBe(0)
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const word of ['Welcome', 'Registration', 'More']) {
    const lines = await bar.getByText(word, { exact: true }).evaluate((span) => {
      const range = document.createRange()
      range.selectNodeContents(span)
      return new Set([...range.getClientRects()].map((line) => line.top)).size
    })
    expect({ word, lines }).toEqual({ word, lines: 1 })
  }
  await openToday(page, product.url)
  const dock = await page.getByRole('navigation', { name: 'Register' }).boundingBox()
  const child = await page.locator('.tile .who').first().boundingBox()
  expect(child?.y).toBeLessThan((dock?.y ?? 0) - 24)
  // Open the list of missing adults with one press (ATT-22).
  await page.getByText('1 role needed').click()
  await expect(page.getByText('Qualified first aider')).toBeVisible()
  expect(await measureOverflow()).toBe(0)
})

test('truncates no year, heading or long Welsh button at double text size', { tag: '@full' }, async ({
  signedIn,
  product,
}) => {
  const page = await signedIn('coordinator.stmarks', { viewport: { width: 390, height: 844 } })
  await page.addInitScript(() => {
    localStorage.setItem('language', 'cy')
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '32px'
    })
  })
  /** Returns by how many pixels an element's text exceeds its section or the page. */
  const measureOverflow = (element: Locator) =>
    element.evaluate((node) => {
      const range = document.createRange()
      range.selectNodeContents(node)
      const words = range.getBoundingClientRect()
      const frame = (node.closest('section') ?? document.documentElement).getBoundingClientRect()
      return Math.max(0, Math.round(frame.left - words.left), Math.round(words.right - frame.right))
    })
  await page.goto(`${product.url}/setup`)
  const heading = page.getByRole('heading', { name: 'Dyddiadau Gwyliau' })
  await expect(heading).toBeVisible()
  expect(await measureOverflow(heading)).toBe(0)
  const year = page.getByLabel('Blwyddyn')
  const room = await year.evaluate((node: HTMLSelectElement) => {
    const style = getComputedStyle(node)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.font = style.font
    const inside = node.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return inside - pen.measureText(node.value).width
  })
  expect(room).toBeGreaterThanOrEqual(0)
  await page.goto(`${product.url}/sessions`)
  const create = page.getByRole('button', { name: 'Creu Sesiwn/Sesiynau Newydd' })
  await expect(create).toBeVisible()
  expect(await measureOverflow(create)).toBe(0)
})

test('fits group names in the sessions list on a portrait tablet [SES-25]', { tag: '@full' }, async ({ signedIn }) => {
  const page = await signedIn('coordinator.stmarks', {
    viewport: { width: 800, height: 1280 },
    at: '/sessions',
  })
  const table = page.getByRole('region', { name: 'Lunch Club Sessions' })
  const groups = table.locator('td a[href^="/groups/"]')
  await expect(groups.first()).toBeVisible()
  const narrow = await groups.evaluateAll((links) =>
    links.flatMap((link) => ((link.closest('td')?.clientWidth ?? 0) < 120 ? [link.textContent] : [])),
  )
  expect(narrow).toEqual([])
  await expect(table.getByText(/^\d+ child(ren)?$/).first()).toBeVisible()
  expect(await table.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
})

test("shows a phone's search placeholder on one line next to Welsh labels [LANG-02]", {
  tag: '@full',
}, async ({ signedIn, product }) => {
  const page = await signedIn('coordinator.riverside', { viewport: { width: 390, height: 844 } })
  await openToday(page, product.url)
  for (const [language, words] of [
    ['en', 'Find a name'],
    ['cy', 'Chwilio am enw'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.reload()
    const span = page.getByRole('button', { name: words }).getByText(words)
    await expect(span).toBeVisible()
    for (const width of [390, 375]) {
      await page.setViewportSize({ width, height: 844 })
      const [lines, right] = await span.evaluate((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        const lastTop = node.closest('nav')?.lastElementChild?.getBoundingClientRect()
        return [new Set([...range.getClientRects()].map(({ top }) => top)).size, lastTop?.right ?? 0]
      })
      expect({ language, width, lines }).toEqual({ language, width, lines: 1 })
      expect(right).toBeLessThanOrEqual(width - 14)
    }
  }
})
