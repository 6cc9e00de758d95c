import sharp from 'sharp'
import { expect, test } from '../support/fixtures.ts'
import type { Held } from '../support/gateway.ts'
import { childWithoutPhoto, photo, photoOnServer, shownWidth, takePicture } from '../support/photo.ts'
import { syncNow } from '../support/register.ts'
import { photosHere, waiting } from '../support/replica.ts'

const ARRIVAL_MS = 90_000

const BUSY = {
  status: 503,
  headers: { 'content-type': 'application/json', 'retry-after': '1' },
  body: Buffer.from(JSON.stringify({ code: 'unavailable', detail: null, status: 503 })),
}
const PORTAL = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from('<!doctype html><title>Sign in to Hall Wi-Fi</title>'),
}

test('uploads an offline photo exactly once after kills of tablet and server [invariants 1 and 2]', async ({
  gateway,
  openHall,
  openTablet,
  product,
}) => {
  const tablet = await openTablet('coordinator.riverside', { url: gateway.url })
  const child = await childWithoutPhoto(product)
  const [before] = await product.query<{ n: number }>('SELECT count(*)::int AS n FROM media')
  const address = `${gateway.url}/registered/${child}`

  // The network is down. The tablet is killed as soon as the app has confirmed the save.
  gateway.down = true
  await tablet.page.goto(address)
  await takePicture(tablet.page, 'child.jpg', 'image/jpeg', await photo())
  await expect.poll(() => shownWidth(tablet.page)).toBe(512)
  await tablet.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(tablet.page.getByText('Saved successfully')).toBeVisible()
  await tablet.kill()
  const page = await tablet.start()
  await page.goto(address)
  await expect.poll(() => shownWidth(page)).toBe(512)
  expect(await waiting(page)).toBe(1)
  const waits = async () => (await photosHere(page)).filter((one) => one.waiting === 1).length
  expect(await waits()).toBe(1)

  // Faults of each upload: the server is killed halfway, a portal responds, it is busy, or it is killed after
  // receiving it.
  const troubles: ((held: Held) => Promise<void>)[] = [
    async (held) => {
      await held.askHalf()
      await product.kill()
      held.drop()
    },
    async (held) => held.answer(PORTAL),
    async (held) => held.answer(BUSY),
    async (held) => held.answer(BUSY),
    async (held) => {
      // The server may still be starting. The other faults need no server.
      await expect(() => held.ask()).toPass({ timeout: ARRIVAL_MS })
      await product.kill()
      held.drop()
    },
  ]
  gateway.hold = {
    path: '/api/media/',
    take: async (held) => {
      // Only uploads have a body.
      const trouble = held.body.length > 0 ? troubles.shift() : undefined
      if (trouble) await trouble(held)
      else held.answer(await held.ask())
    },
  }
  const troublesLeft = (n: number) =>
    expect(async () => {
      if (troubles.length > n) await syncNow(page)
      expect(troubles.length).toBeLessThanOrEqual(n)
    }).toPass({ timeout: ARRIVAL_MS })
  const comesBack = async () => {
    await expect.poll(() => product.running, { timeout: ARRIVAL_MS }).toBe(false)
    await product.start()
  }
  gateway.down = false
  await troublesLeft(4)
  await comesBack()
  await troublesLeft(1)
  expect(await waits()).toBe(1)
  await troublesLeft(0)
  await comesBack()
  await expect(async () => {
    if (await waits()) await syncNow(page)
    expect([await waits(), await waiting(page)]).toEqual([0, 0])
  }).toPass({ timeout: ARRIVAL_MS })

  const { id, pictures } = await photoOnServer(product, child)
  expect((await photosHere(page)).map((one) => one.id)).toContain(id)
  expect(await Promise.all(pictures.map(async (one) => (await sharp(one).metadata()).width))).toEqual([512])
  const [after] = await product.query<{ n: number }>('SELECT count(*)::int AS n FROM media')
  expect(after?.n).toBe((before?.n ?? 0) + 1)
  await page.reload()
  await expect.poll(() => shownWidth(page)).toBe(512)
  const other = await openHall('core.riverside', { at: `/registered/${child}` })
  await expect.poll(() => shownWidth(other), { timeout: ARRIVAL_MS }).toBe(512)
})
