import { DEMO_PASSWORD } from '../../server/demo/users.ts'
import { expect, test } from './fixtures.ts'
import { buildButtonControl, expectTicked, openToday, signIn, tickAbsentPerson } from './steps.ts'

const PIN = '402817'

test('locks the register at a restart, and the PIN reveals its ticks', async ({ device, origin }) => {
  await signIn(device, origin, 'coordinator.riverside')
  await openToday(device, origin)
  await device.press({ css: 'button.pill' })
  await device.press(buildButtonControl('Lock this device'))
  await device.type({ css: 'input', name: 'New PIN or passphrase' }, PIN)
  await device.type({ css: 'input', name: 'Repeat the PIN' }, PIN)
  await device.type({ css: 'input', name: 'Password of your account' }, DEMO_PASSWORD)
  await device.press(buildButtonControl('Set the lock'))
  const isLockSet = () =>
    [...document.querySelectorAll('h4, h3')].some((h) => h.textContent === 'This device has a lock')
  await expect.poll(() => device.run(isLockSet), { timeout: 60_000 }).toBe(true)
  await device.press(buildButtonControl('Close'))
  const name = await tickAbsentPerson(device)

  await device.restart()
  await device.goto(`${origin}/sessions/today`)
  await device.type({ css: 'dialog.lock-screen input', name: 'PIN or passphrase' }, PIN)
  const pageContains = (label: string) => document.documentElement.outerHTML.includes(label)
  expect(await device.run(pageContains, name.split(',')[0] ?? '')).toBe(false)
  await device.press(buildButtonControl('Unlock'))
  await expectTicked(device, name)
})
