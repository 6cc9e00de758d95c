import sharp from 'sharp'
import { expect, test } from '../support/fixtures.ts'
import type { InterceptedRequest } from '../support/gateway.ts'
import { createPhoto, expectPhotoWidth, findChildWithoutPhoto, readServerPhoto, takePicture } from '../support/photo.ts'
import { syncNow } from '../support/register.ts'
import { countPending, readLocalPhotos } from '../support/replica.ts'

const ARRIVAL_TIMEOUT_MS = 90_000

const BUSY_RESPONSE = {
  status: 503,
  headers: { 'content-type': 'application/json', 'retry-after': '1' },
  body: Buffer.from(JSON.stringify({ code: 'unavailable', detail: null, status: 503 })),
}
const PORTAL_RESPONSE = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from('<!doctype html><title>Sign in to Hall Wi-Fi</title>'),
}

test('uploads an offline photo exactly once after kills of tablet and server [invariants 1 and 2]', {
  tag: '@full',
}, async ({ gateway, openHall, openTablet, product }) => {
  const tablet = await openTablet('coordinator.riverside', { url: gateway.url })
  const child = await findChildWithoutPhoto(product)
  const [mediaBefore] = await product.query<{ n: number }>('SELECT count(*)::int AS n FROM media')
  const address = `${gateway.url}/registered/${child}`

  // Save without a network. Kill the tablet as soon as the app has confirmed the save.
  gateway.down = true
  await tablet.page.goto(address)
  await takePicture(tablet.page, 'child.jpg', 'image/jpeg', await createPhoto())
  await expectPhotoWidth(tablet.page, 512)
  await tablet.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(tablet.page.getByText('Saved successfully')).toBeVisible()
  await tablet.kill()
  const page = await tablet.start()
  await page.goto(address)
  await expectPhotoWidth(page, 512)
  expect(await countPending(page)).toBe(1)
  const countWaitingPhotos = async () => (await readLocalPhotos(page)).filter((one) => one.waiting === 1).length
  expect(await countWaitingPhotos()).toBe(1)

  // Faults for successive uploads: the server is killed halfway, a portal replies, the server is busy, the server is
  // killed after it received the upload.
  const faults: ((intercepted: InterceptedRequest) => Promise<void>)[] = [
    async (intercepted) => {
      await intercepted.askHalf()
      await product.kill()
      intercepted.drop()
    },
    async (intercepted) => intercepted.answer(PORTAL_RESPONSE),
    async (intercepted) => intercepted.answer(BUSY_RESPONSE),
    async (intercepted) => intercepted.answer(BUSY_RESPONSE),
    async (intercepted) => {
      // Repeat the request while the server is starting. Only this fault needs a running server.
      await expect(() => intercepted.ask()).toPass({ timeout: ARRIVAL_TIMEOUT_MS })
      await product.kill()
      intercepted.drop()
    },
  ]
  gateway.hold = {
    path: '/api/media/',
    take: async (intercepted) => {
      // Skip requests without a body, because only an upload has a body.
      const fault = intercepted.body.length > 0 ? faults.shift() : undefined
      if (fault) await fault(intercepted)
      else intercepted.answer(await intercepted.ask())
    },
  }
  const expectFaultsLeft = (n: number) =>
    expect(async () => {
      if (faults.length > n) await syncNow(page)
      expect(faults.length).toBeLessThanOrEqual(n)
    }).toPass({ timeout: ARRIVAL_TIMEOUT_MS })
  const restartUntilReady = async () => {
    await expect.poll(() => product.running, { timeout: ARRIVAL_TIMEOUT_MS }).toBe(false)
    await product.start()
  }
  gateway.down = false
  await expectFaultsLeft(4)
  await restartUntilReady()
  await expectFaultsLeft(1)
  expect(await countWaitingPhotos()).toBe(1)
  await expectFaultsLeft(0)
  await restartUntilReady()
  await expect(async () => {
    if (await countWaitingPhotos()) await syncNow(page)
    expect([await countWaitingPhotos(), await countPending(page)]).toEqual([0, 0])
  }).toPass({ timeout: ARRIVAL_TIMEOUT_MS })

  const { id, pictures } = await readServerPhoto(product, child)
  expect((await readLocalPhotos(page)).map((one) => one.id)).toContain(id)
  expect(await Promise.all(pictures.map(async (one) => (await sharp(one).metadata()).width))).toEqual([512])
  const [mediaAfter] = await product.query<{ n: number }>('SELECT count(*)::int AS n FROM media')
  expect(mediaAfter?.n).toBe((mediaBefore?.n ?? 0) + 1)
  await page.reload()
  await expectPhotoWidth(page, 512)
  const otherPage = await openHall('core.riverside', { at: `/registered/${child}` })
  await expectPhotoWidth(otherPage, 512, { timeout: ARRIVAL_TIMEOUT_MS })
})
