import { DEMO_PASSWORD } from '../../server/db/demo/users.ts'
import { expect, test } from './fixtures.ts'
import { button, expectTicked, openToday, signIn, tickSomeone } from './steps.ts'

const PIN = '402817'

test('locks the register at a restart, and the PIN reveals its ticks', async ({ device, origin }) => {
  await signIn(device, origin, 'coordinator.riverside')
  await openToday(device, origin)
  await device.press({ css: 'button.pill' })
  await device.press(button('Lock this device'))
  await device.type({ css: 'input', name: 'New PIN or passphrase' }, PIN)
  await device.type({ css: 'input', name: 'Repeat the PIN' }, PIN)
  await device.type({ css: 'input', name: 'Password of your account' }, DEMO_PASSWORD)
  await device.press(button('Set the lock'))
  const set = () =>
    [...document.querySelectorAll('h4, h3')].some((h) => h.textContent === 'This device has a lock')
  await expect.poll(() => device.run(set), { timeout: 60_000 }).toBe(true)
  await device.press(button('Close'))
  const name = await tickSomeone(device)

  await device.restart()
  await device.goto(`${origin}/sessions/today`)
  await device.type({ css: 'dialog.lock-screen input', name: 'PIN or passphrase' }, PIN)
  const seen = (label: string) => document.documentElement.outerHTML.includes(label)
  expect(await device.run(seen, name.split(',')[0] ?? '')).toBe(false)
  await device.press(button('Unlock'))
  await expectTicked(device, name)
})
