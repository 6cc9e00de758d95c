import { expect, test } from './fixtures.ts'
import { button, submitSignIn } from './steps.ts'

/** Runs in the page. Counts requests for persistent storage in a data attribute of the document. */
const countStorageRequests = () => {
  const { persist } = StorageManager.prototype
  document.documentElement.dataset.asked = '0'
  StorageManager.prototype.persist = function () {
    document.documentElement.dataset.asked = String(Number(document.documentElement.dataset.asked) + 1)
    return persist.call(this)
  }
}
const readRequestCount = () => document.documentElement.dataset.asked
const hasPromptHint = () =>
  [...document.querySelectorAll('[role=status]')].some(
    ({ textContent }) => textContent === 'Firefox asks at the top: choose Allow.',
  )

test('Firefox shows the storage prompt only after a press of the button', async ({ device, origin }) => {
  await device.goto(`${origin}/login`)
  await device.run(countStorageRequests)
  // No page load happens between the sign-in page and the first screen.
  await submitSignIn(device, 'coordinator.riverside')
  expect(await device.run(readRequestCount)).toBe('0')
  await device.press({ css: 'button.pill' })
  await device.press(button('Keep the register on this device'))
  await expect.poll(() => device.run(hasPromptHint)).toBe(true)
  expect(await device.run(readRequestCount)).toBe('1')
})
