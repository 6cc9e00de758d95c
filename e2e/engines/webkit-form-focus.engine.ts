import { REGISTRATION_PATH } from '../support/registration-form.ts'
import { expect, test } from './fixtures.ts'
import { expectHeading } from './steps.ts'

/** Runs in the page. Returns the distance in pixels from the top bar to the label of the focused field. */
const measureDistanceBelowBar = () => {
  const field = document.activeElement
  const barBottom = document.querySelector('.part-progress')?.getBoundingClientRect().bottom
  if (!(field instanceof HTMLInputElement) || barBottom === undefined) return null
  return Math.min(...[...(field.labels ?? [])].map((label) => label.getBoundingClientRect().top)) - barBottom
}

test("scrolls a family's first wrong answer below the bar [SELF-46]", async ({ device, origin }) => {
  await device.goto(origin + REGISTRATION_PATH)
  await expectHeading(device, /^Register with Riverside/)
  await device.press({ css: 'main form > * button[type=submit], main button[type=submit]' })
  await expect.poll(() => device.run(measureDistanceBelowBar)).not.toBeNull()
  expect(await device.run(measureDistanceBelowBar)).toBeGreaterThan(0)
})
