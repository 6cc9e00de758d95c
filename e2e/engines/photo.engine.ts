import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { childWithoutPhoto, photoOnServer } from '../support/photo.ts'
import { ARRIVAL_MS } from './device.ts'
import { expect, test } from './fixtures.ts'
import { button, headed, signIn } from './steps.ts'

const shownSize = () => {
  const picture = document.querySelector<HTMLImageElement>('.photo-field img')
  return [picture?.naturalWidth ?? 0, picture?.naturalHeight ?? 0]
}

test('PER-51 FMT-16: a photo taken on its side shows upright, is kept and is sent', async ({
  device,
  origin,
  product,
}, info) => {
  const file = info.outputPath('child.jpg')
  // As a phone held upright saves it: lying, and a word that says how to turn it.
  const photo = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3060a0' } })
  await writeFile(file, await photo.withMetadata({ orientation: 6 }).jpeg().toBuffer())
  const child = await childWithoutPhoto(product)
  await signIn(device, origin, 'coordinator.riverside')
  await device.goto(`${origin}/registered/${child}`)
  await headed(device, /./)
  await device.give('[data-testid=camera]', file)
  await expect.poll(() => device.run(shownSize), { timeout: ARRIVAL_MS }).toEqual([384, 512])
  await device.press(button('Save'))
  const sent = async () => (await photoOnServer(product, child)).pictures
  await expect.poll(async () => (await sent()).length, { timeout: ARRIVAL_MS }).toBe(1)
  await device.goto(`${origin}/registered/${child}`)
  await expect.poll(() => device.run(shownSize), { timeout: ARRIVAL_MS }).toEqual([384, 512])
})
