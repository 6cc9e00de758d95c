import { expect, test } from './fixtures.ts'
import { button, enter } from './steps.ts'

/** Runs in the page: from now on `data-asked` of the body counts how often the browser is asked to keep the register. */
const countQuestions = () => {
  const { persist } = StorageManager.prototype
  document.documentElement.dataset.asked = '0'
  StorageManager.prototype.persist = function () {
    document.documentElement.dataset.asked = String(Number(document.documentElement.dataset.asked) + 1)
    return persist.call(this)
  }
}
const asked = () => document.documentElement.dataset.asked
const told = () =>
  [...document.querySelectorAll('[role=status]')].some(
    ({ textContent }) => textContent === 'Firefox asks at the top: choose Allow.',
  )

test('Firefox asks about storage only after a press of the button, and the app says where', async ({
  device,
  origin,
}) => {
  await device.goto(`${origin}/login`)
  await device.run(countQuestions)
  // No page is loaded between the sign-in page and the first screen.
  await enter(device, 'coordinator.riverside')
  expect(await device.run(asked)).toBe('0')
  await device.press({ css: 'button.pill' })
  await device.press(button('Keep the register on this device'))
  await expect.poll(() => device.run(told)).toBe(true)
  expect(await device.run(asked)).toBe('1')
})
