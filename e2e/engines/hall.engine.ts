import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { findChildWithoutPhoto, readServerPhoto } from '../support/photo.ts'
import { ARRIVAL_TIMEOUT_MS } from './device.ts'
import { expect, test } from './fixtures.ts'
import {
  buildButtonControl,
  expectHeading,
  expectTicked,
  findMissingNames,
  openToday,
  tickAbsentPerson,
} from './steps.ts'

// Share one tablet between all tests, because starting an engine, signing in and installing the worker take longer than
// a test.

test('shows a tick on the other device in both directions [ATT-24]', async ({
  tablet,
  origin,
  page: other,
  product,
  signIn: signInOther,
}) => {
  await signInOther(other, 'core.riverside')
  await openToday(tablet, origin)
  await other.goto(`${product.url}/sessions/today`)
  // Wait until both devices are connected to their event streams.
  await expect(other.getByText('1 other device of your club is connected')).toBeVisible()

  const tabletName = await tickAbsentPerson(tablet)
  await expect(other.getByRole('checkbox', { name: tabletName, exact: true })).toBeChecked()
  const otherTile = other.locator('label.tile input:not(:checked)').first()
  const name = (await otherTile.getAttribute('aria-label')) ?? ''
  await otherTile.click()
  await expectTicked(tablet, name)
})

const readPhotoSize = () => {
  const picture = document.querySelector<HTMLImageElement>('.photo-field img')
  return [picture?.naturalWidth ?? 0, picture?.naturalHeight ?? 0]
}

test('rotates, stores and sends a sideways photo [PER-51, FMT-16]', async ({ tablet, origin, product }, info) => {
  const photoPath = info.outputPath('child.jpg')
  // Create a photo like a phone's portrait photo: landscape pixels with an EXIF rotation.
  const photo = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3060a0' } })
  await writeFile(photoPath, await photo.withMetadata({ orientation: 6 }).jpeg().toBuffer())
  const child = await findChildWithoutPhoto(product)
  await tablet.goto(`${origin}/registered/${child}`)
  await expectHeading(tablet, /./)
  await tablet.give('[data-testid=camera]', photoPath)
  await expect.poll(() => tablet.run(readPhotoSize), { timeout: ARRIVAL_TIMEOUT_MS }).toEqual([384, 512])
  await tablet.press(buildButtonControl('Save'))
  const readSentPhoto = async () => (await readServerPhoto(product, child)).pictures
  await expect.poll(async () => (await readSentPhoto()).length, { timeout: ARRIVAL_TIMEOUT_MS }).toBe(1)
  await tablet.goto(`${origin}/registered/${child}`)
  await expect.poll(() => tablet.run(readPhotoSize), { timeout: ARRIVAL_TIMEOUT_MS }).toEqual([384, 512])
})

/** Runs in the page. Returns true if the sync panel shows that changes are sent only while the app is open. */
const hasSendHint = () =>
  [...document.querySelectorAll('[role=dialog] p')].some((p) => p.textContent === 'Sent when Hallbook is open.')

test('preserves offline ticks over a restart and a kill and sends them [ATT-34]', async ({
  tablet,
  origin,
  product,
}) => {
  await openToday(tablet, origin)
  await product.stop()
  const names: string[] = []
  for (let tick = 0; tick < 2; tick++) names.push(await tickAbsentPerson(tablet))
  await tablet.press({ css: 'button.pill' })
  await expect.poll(() => tablet.run(hasSendHint)).toBe(true)
  await tablet.restart()
  await openToday(tablet, origin)
  for (const name of names) await expectTicked(tablet, name)
  names.push(await tickAbsentPerson(tablet))
  await tablet.killAndRestart()
  await openToday(tablet, origin)
  for (const name of names) await expectTicked(tablet, name)

  // Restart the server. The changes must be sent without any user action.
  await product.start()
  await expect.poll(() => findMissingNames(product, names), { timeout: ARRIVAL_TIMEOUT_MS }).toEqual([])
})
