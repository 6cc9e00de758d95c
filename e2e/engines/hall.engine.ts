import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { childWithoutPhoto, photoOnServer } from '../support/photo.ts'
import { ARRIVAL_MS } from './device.ts'
import { expect, test } from './fixtures.ts'
import { button, headed, notOnServer, openToday, shown, tickSomeone } from './steps.ts'

// One tablet for all of them: to start an engine, to sign in and to install the worker takes longer than each test.

test('ATT-24: a tick shows on the other device without a touch, each way', async ({
  tablet,
  origin,
  page: other,
  product,
  signIn: signInOther,
}) => {
  await signInOther(other, 'core.riverside')
  await openToday(tablet, origin)
  await other.goto(`${product.url}/sessions/today`)
  // Both are on their streams.
  await expect(other.getByText('1 other device of your club is connected')).toBeVisible()

  const here = await tickSomeone(tablet)
  await expect(other.getByRole('checkbox', { name: here, exact: true })).toBeChecked()
  const there = other.locator('label.tile input:not(:checked)').first()
  const name = (await there.getAttribute('aria-label')) ?? ''
  await there.click()
  await shown(tablet, name)
})

const shownSize = () => {
  const picture = document.querySelector<HTMLImageElement>('.photo-field img')
  return [picture?.naturalWidth ?? 0, picture?.naturalHeight ?? 0]
}

test('PER-51 FMT-16: a photo taken on its side shows upright, is kept and is sent', async ({
  tablet,
  origin,
  product,
}, info) => {
  const file = info.outputPath('child.jpg')
  // As a phone held upright saves it: lying, and a word that says how to turn it.
  const photo = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3060a0' } })
  await writeFile(file, await photo.withMetadata({ orientation: 6 }).jpeg().toBuffer())
  const child = await childWithoutPhoto(product)
  await tablet.goto(`${origin}/registered/${child}`)
  await headed(tablet, /./)
  await tablet.give('[data-testid=camera]', file)
  await expect.poll(() => tablet.run(shownSize), { timeout: ARRIVAL_MS }).toEqual([384, 512])
  await tablet.press(button('Save'))
  const sent = async () => (await photoOnServer(product, child)).pictures
  await expect.poll(async () => (await sent()).length, { timeout: ARRIVAL_MS }).toBe(1)
  await tablet.goto(`${origin}/registered/${child}`)
  await expect.poll(() => tablet.run(shownSize), { timeout: ARRIVAL_MS }).toEqual([384, 512])
})

/** Runs in the page: neither engine sends anything while the app is closed, and the sync panel says so. */
const saysWhenSent = () =>
  [...document.querySelectorAll('[role=dialog] p')].some(
    (p) => p.textContent === 'Sent when Hallbook is open.',
  )

test('ATT-34: ticks made offline outlive a restart and a killed browser, and all are sent', async ({
  tablet,
  origin,
  product,
}) => {
  await openToday(tablet, origin)
  await product.stop()
  const names: string[] = []
  for (let tick = 0; tick < 2; tick++) names.push(await tickSomeone(tablet))
  await tablet.press({ css: 'button.pill' })
  await expect.poll(() => tablet.run(saysWhenSent)).toBe(true)
  await tablet.restart()
  await openToday(tablet, origin)
  for (const name of names) await shown(tablet, name)
  names.push(await tickSomeone(tablet))
  await tablet.killAndRestart()
  await openToday(tablet, origin)
  for (const name of names) await shown(tablet, name)

  // Nobody touches the tablet.
  await product.start()
  await expect.poll(() => notOnServer(product, names), { timeout: ARRIVAL_MS }).toEqual([])
})
