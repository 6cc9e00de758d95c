import { expect, test } from './fixtures.ts'

test('NAV-40: a phone on its side has every entry and the user menu in sight', async ({
  openClub,
  product,
}) => {
  const page = await openClub('coordinator.stmarks', { viewport: { width: 844, height: 390 } })
  for (const path of ['/welcome', '/sessions/today']) {
    await page.goto(`${product.url}${path}`)
    const rail = page.getByRole('navigation', { name: 'Main' })
    await expect(rail.getByRole('link', { name: 'Setup' })).toBeInViewport({ ratio: 1 })
    await expect(rail.getByRole('button', { name: /your menu$/ })).toBeInViewport({ ratio: 1 })
    for (const entry of await rail.getByRole('link').all()) {
      expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(48)
    }
  }
})

test('text of twice the size on a phone: nothing scrolls sideways, the bar keeps its words, the register shows a child', async ({
  openClub,
  product,
}) => {
  const page = await openClub('coordinator.riverside', { viewport: { width: 390, height: 844 } })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '32px'
    })
  })
  await page.goto(`${product.url}/welcome`)
  await expect(page.getByRole('link', { name: 'support@hallbook.example' })).toBeVisible()
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await sideways()).toBe(0)
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const word of ['Welcome', 'Registration', 'Dashboard', 'More']) {
    const lines = await bar.getByText(word, { exact: true }).evaluate((span) => {
      const range = document.createRange()
      range.selectNodeContents(span)
      return new Set([...range.getClientRects()].map((line) => line.top)).size
    })
    expect({ word, lines }).toEqual({ word, lines: 1 })
  }
  await page.goto(`${product.url}/sessions/today`)
  const dock = await page.getByRole('navigation', { name: 'Register' }).boundingBox()
  const child = await page.locator('.tile .who').first().boundingBox()
  expect(child?.y).toBeLessThan((dock?.y ?? 0) - 24)
  expect(await sideways()).toBe(0)
})
