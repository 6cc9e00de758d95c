import { path } from '../support/registration-form.ts'
import { expect, test } from './fixtures.ts'
import { headed } from './steps.ts'

/** Runs in the page: how far the label of what has the focus is below the bar at the top, in pixels. */
const belowBar = () => {
  const field = document.activeElement
  const bar = document.querySelector('.part-progress')?.getBoundingClientRect().bottom
  if (!(field instanceof HTMLInputElement) || bar === undefined) return null
  return Math.min(...[...(field.labels ?? [])].map((label) => label.getBoundingClientRect().top)) - bar
}

test('SELF-46: the first wrong answer of a family is in sight below the bar, with its label', async ({
  device,
  origin,
}) => {
  await device.goto(origin + path)
  await headed(device, /^Register with Riverside/)
  await device.press({ css: 'main form > * button[type=submit], main button[type=submit]' })
  await expect.poll(() => device.run(belowBar)).not.toBeNull()
  expect(await device.run(belowBar)).toBeGreaterThan(0)
})
