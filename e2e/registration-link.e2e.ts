import type { Locator, Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { buildDemoHashid } from '../server/demo/identity.ts'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { expandTools } from './support/register.ts'

const openLink = async (page: Page): Promise<Locator> => {
  await page.getByRole('link', { name: 'Registration', exact: true }).click()
  await expandTools(page)
  // Open the dialog (REG-44).
  await page.getByRole('button', { name: 'Get Registration link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registration link' })
  await expect(dialog).toBeVisible()
  return dialog
}

/**
 * Decodes a rendered QR code. Draws it in a blank page, because the app's content security policy blocks the image in
 * the app's own page.
 */
const decodeQrCode = async (page: Page, code: Locator): Promise<string> => {
  const screenshot = (await code.screenshot()).toString('base64')
  const blankPage = await page.context().newPage()
  const { size, dots: pixels } = await blankPage.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const size = { width: image.naturalWidth, height: image.naturalHeight }
    const context = Object.assign(document.createElement('canvas'), size).getContext('2d')
    context?.drawImage(image, 0, 0)
    return { size, dots: [...(context?.getImageData(0, 0, size.width, size.height).data ?? [])] }
  }, screenshot)
  await blankPage.close()
  return decodeQR({ ...size, data: Uint8Array.from(pixels) })
}

test('shows the link as code and text to copy, also offline [REG-104 to REG-108, REG-110]', async ({
  openHall,
  product,
}) => {
  const page = await openHall('coordinator.riverside')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.context().setOffline(true)
  const dialog = await openLink(page)
  const link = `${product.url}/registration/${buildDemoHashid('riverside')}`
  // Check the link as text (REG-107).
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(link)
  await expectAccessibleInBothThemes(page)
  // Check the link as QR code (REG-105).
  expect(await decodeQrCode(page, dialog.getByRole('img', { name: 'QR code of the registration link' }))).toBe(link)
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Get Registration link' })).toBeFocused()
})

test('prints only one A4 poster in both languages [REG-106, REG-109, REG-110]', { tag: '@full' }, async ({
  signedIn,
  product,
}) => {
  const page = await signedIn('coordinator.riverside', { viewport: { width: 794, height: 1123 } })
  const dialog = await openLink(page)
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')

  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? []
  // Compare with the size of A4 in points.
  expect(Math.abs(Number(width) - 595)).toBeLessThan(2)
  expect(Math.abs(Number(height) - 842)).toBeLessThan(2)

  await page.emulateMedia({ media: 'print' })
  const link = `${product.url}/registration/${buildDemoHashid('riverside')}`
  const posterTexts = [
    'Join us for lunch Dewch i ginio gyda ni Riverside Church Lunch Club',
    'Register your family Open the camera on your phone Point it at the square Tap the link and fill in the form',
    'Cofrestrwch eich teulu Agorwch y camera ar eich ffôn Pwyntiwch ef at y sgwâr Tapiwch y ddolen a llenwch y ffurflen',
    `No camera? Type this, or ask one of the team. Gofynnwch i un o’r tîm. ${link.replace(/^https?:\/\//, '')} Hallbook`,
  ]
  await expect(page.locator('body')).toHaveText(posterTexts.join(' '), { useInnerText: true })
  expect(await decodeQrCode(page, page.locator('.poster-code'))).toBe(link)
  const areEdgesInside = await page.locator('.poster').evaluate((poster) => {
    const paperRect = poster.getBoundingClientRect()
    return [...poster.querySelectorAll('*')].every((part) => {
      const box = part.getBoundingClientRect()
      return box.left >= paperRect.left - 1 && box.right <= paperRect.right + 1 && box.bottom <= paperRect.bottom + 1
    })
  })
  expect(areEdgesInside, 'nothing of it is cut off').toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('.poster')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible()
})
