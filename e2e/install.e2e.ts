import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

type ManifestImage = { src: string; sizes: string; type: string; purpose?: string; form_factor?: string }
type Manifest = {
  id: string
  name: string
  short_name: string
  start_url: string
  scope: string
  display: string
  icons: ManifestImage[]
  shortcuts: { name: string; url: string; icons: ManifestImage[] }[]
  screenshots: ManifestImage[]
}

const readManifest = (page: Page): Promise<Manifest> =>
  page.evaluate(async () => {
    const manifestUrl = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? ''
    return (await fetch(manifestUrl)).json()
  })

/** Decodes an icon in the browser. Returns the icon's size, and true for `opaque` if all corners are opaque. */
const inspectImage = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const reply = await fetch(address)
    const bitmap = await createImageBitmap(await reply.blob())
    const { width, height } = bitmap
    const canvasContext = new OffscreenCanvas(width, height).getContext('2d')
    canvasContext?.drawImage(bitmap, 0, 0)
    const corners = [
      [0, 0],
      [width - 1, 0],
      [0, height - 1],
      [width - 1, height - 1],
    ] as const
    const isOpaque = corners.every(([x, y]) => canvasContext?.getImageData(x, y, 1, 1).data[3] === 255)
    return {
      status: reply.status,
      type: reply.headers.get('Content-Type'),
      sizes: `${width}x${height}`,
      opaque: isOpaque,
    }
  }, src)

test('has no installability errors and icons of the declared sizes', { tag: '@full' }, async ({ openTablet }) => {
  const { page, context } = await openTablet('coordinator.riverside')
  const devtools = await context.newCDPSession(page)
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])

  const manifest = await readManifest(page)
  expect(manifest).toMatchObject({
    name: 'Hallbook',
    short_name: 'Hallbook',
    display: 'standalone',
    scope: '/',
  })
  const images = [...manifest.icons, ...manifest.shortcuts.flatMap((s) => s.icons), ...manifest.screenshots]
  for (const { src, sizes, type, purpose } of images.filter((p) => p.sizes !== 'any')) {
    const decodedImage = await inspectImage(page, src)
    expect({ src, ...decodedImage }).toMatchObject({ src, status: 200, type, sizes })
    // A maskable icon must be opaque up to its corners, because the mask may show any part of it.
    if (purpose === 'maskable') expect({ src, opaque: decodedImage.opaque }).toEqual({ src, opaque: true })
  }
  for (const { src, type } of images.filter((p) => p.sizes === 'any')) {
    const reply = await page.request.get(new URL(src, page.url()).href)
    expect({ src, status: reply.status(), type: reply.headers()['content-type'] }).toMatchObject({
      src,
      status: 200,
      type: expect.stringContaining(type),
    })
  }
  const findSizes = (purpose: string) =>
    manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes)
  for (const purpose of ['any', 'maskable']) {
    expect(findSizes(purpose)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  }
  expect(manifest.screenshots.map((shot) => shot.form_factor).sort()).toEqual(['narrow', 'wide'])
})

/**
 * Fires Chromium's install event until the app handles it. The body's data attribute counts how many times the app has
 * shown the browser's prompt.
 */
const dispatchInstallOffer = (page: Page) =>
  page.waitForFunction(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => {
      document.body.dataset.asked = String(Number(document.body.dataset.asked ?? 0) + 1)
    }
    window.dispatchEvent(Object.assign(event, { prompt }))
    return event.defaultPrevented
  })

test('offers an install once when the browser offers it', { tag: '@full' }, async ({ openHall }) => {
  const page = await openHall('coordinator.riverside')
  const offerMessage = page.getByText('Put Hallbook on the home screen. It then opens without Wi-Fi like any app.')
  await expect(offerMessage).toBeHidden()
  await dispatchInstallOffer(page)
  await expect(offerMessage).toBeVisible()
  await page.getByRole('button', { name: 'Install', exact: true }).click()
  await expect(offerMessage).toBeHidden()
  await expect(page.locator('body')).toHaveAttribute('data-asked', '1')

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await dispatchInstallOffer(page)
  await expect(offerMessage).toBeHidden()
})

test('hides a dismissed install offer', { tag: '@full' }, async ({ openHall }) => {
  const page = await openHall('coordinator.riverside')
  await dispatchInstallOffer(page)
  const banner = page.getByText('Put Hallbook on the home screen.')
  await expect(banner).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click()
  await expect(banner).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await dispatchInstallOffer(page)
  await expect(banner).toBeHidden()
})

test('opens the home screen icon and its shortcut without a network', async ({ openTablet, product }) => {
  const tablet = await openTablet('coordinator.riverside')
  const { start_url, shortcuts } = await readManifest(tablet.page)
  expect(shortcuts.map(({ name, url }) => ({ name, url }))).toEqual([
    { name: "Today's attendance", url: '/sessions/today' },
  ])
  await product.stop()
  const page = await tablet.restart()
  await page.goto(new URL(shortcuts[0]?.url ?? '', product.url).href)
  await expect(page.getByRole('heading', { level: 1, name: /^Attendance for Riverside/ })).toBeVisible()
  await expect(page.locator('label.tile').first()).toBeVisible()
  await (await tablet.restart()).goto(new URL(start_url, product.url).href)
  await expect(tablet.page.getByRole('heading', { level: 1, name: /^Welcome, Nia/ })).toBeVisible()
})
