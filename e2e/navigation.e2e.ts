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
