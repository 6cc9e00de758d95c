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
    const lineCount = await bar.getByText(word, { exact: true }).evaluate((span) => {
      const range = document.createRange()
      range.selectNodeContents(span)
      return new Set([...range.getClientRects()].map((line) => line.top)).size
    })
    expect({ word, lines: lineCount }).toEqual({ word, lines: 1 })
  }
  await openToday(page, product.url)
  const dockBox = await page.getByRole('navigation', { name: 'Register' }).boundingBox()
  const childBox = await page.locator('.tile .who').first().boundingBox()
  expect(childBox?.y).toBeLessThan((dockBox?.y ?? 0) - 24)
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
      const textRect = range.getBoundingClientRect()
      const frameRect = (node.closest('section') ?? document.documentElement).getBoundingClientRect()
      return Math.max(0, Math.round(frameRect.left - textRect.left), Math.round(textRect.right - frameRect.right))
    })
  await page.goto(`${product.url}/setup`)
  const heading = page.getByRole('heading', { name: 'Dyddiadau Gwyliau' })
  await expect(heading).toBeVisible()
  expect(await measureOverflow(heading)).toBe(0)
  const yearSelect = page.getByLabel('Blwyddyn')
  const freeWidth = await yearSelect.evaluate((node: HTMLSelectElement) => {
    const style = getComputedStyle(node)
    const canvasContext = document.createElement('canvas').getContext('2d')
    if (!canvasContext) throw new Error('no canvas')
    canvasContext.font = style.font
    const contentWidth = node.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return contentWidth - canvasContext.measureText(node.value).width
  })
  expect(freeWidth).toBeGreaterThanOrEqual(0)
  await page.goto(`${product.url}/sessions`)
  const createButton = page.getByRole('button', { name: 'Creu Sesiwn/Sesiynau Newydd' })
  await expect(createButton).toBeVisible()
  expect(await measureOverflow(createButton)).toBe(0)
})

test('fits group names in the sessions list on a portrait tablet [SES-25]', { tag: '@full' }, async ({ signedIn }) => {
  const page = await signedIn('coordinator.stmarks', {
    viewport: { width: 800, height: 1280 },
    at: '/sessions',
  })
  const table = page.getByRole('region', { name: 'Lunch Club Sessions' })
  const groups = table.locator('td a[href^="/groups/"]')
  await expect(groups.first()).toBeVisible()
  const narrowGroups = await groups.evaluateAll((links) =>
    links.flatMap((link) => ((link.closest('td')?.clientWidth ?? 0) < 120 ? [link.textContent] : [])),
  )
  expect(narrowGroups).toEqual([])
  await expect(table.getByText(/^\d+ child(ren)?$/).first()).toBeVisible()
  expect(await table.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
})

test("shows a phone's search placeholder on one line next to Welsh labels [LANG-02]", {
  tag: '@full',
}, async ({ signedIn, product }) => {
  const page = await signedIn('coordinator.riverside', { viewport: { width: 390, height: 844 } })
  await openToday(page, product.url)
  for (const [language, placeholder] of [
    ['en', 'Find a name'],
    ['cy', 'Chwilio am enw'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.reload()
    const span = page.getByRole('button', { name: placeholder }).getByText(placeholder)
    await expect(span).toBeVisible()
    for (const width of [390, 375]) {
      await page.setViewportSize({ width, height: 844 })
      const [lineCount, rightEdge] = await span.evaluate((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        const lastElementRect = node.closest('nav')?.lastElementChild?.getBoundingClientRect()
        return [new Set([...range.getClientRects()].map(({ top }) => top)).size, lastElementRect?.right ?? 0]
      })
      expect({ language, width, lines: lineCount }).toEqual({ language, width, lines: 1 })
      expect(rightEdge).toBeLessThanOrEqual(width - 14)
    }
  }
})
