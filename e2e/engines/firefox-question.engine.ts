import { expect, test } from './fixtures.ts'
import { buildButtonControl, submitSignIn } from './steps.ts'

/** Runs in the page. Counts the requests for persistent storage in a data attribute of the document. */
const countStorageRequests = () => {
  const { persist: originalPersist } = StorageManager.prototype
  document.documentElement.dataset.asked = '0'
  StorageManager.prototype.persist = function () {
    document.documentElement.dataset.asked = String(Number(document.documentElement.dataset.asked) + 1)
    return originalPersist.call(this)
  }
}
const readRequestCount = () => document.documentElement.dataset.asked
const hasPromptHint = () =>
  [...document.querySelectorAll('[role=status]')].some(
    ({ textContent }) => textContent === 'Firefox asks at the top: choose Allow.',
  )

test("shows Firefox's storage prompt only after a press of the button", async ({ device, origin }) => {
  await device.goto(`${origin}/login`)
  await device.run(countStorageRequests)
  // Sign in without a page load, because a load would reset the counter.
  await submitSignIn(device, 'coordinator.riverside')
  expect(await device.run(readRequestCount)).toBe('0')
  await device.press({ css: 'button.pill' })
  await device.press(buildButtonControl('Keep the register on this device'))
  await expect.poll(() => device.run(hasPromptHint)).toBe(true)
  expect(await device.run(readRequestCount)).toBe('1')
})
