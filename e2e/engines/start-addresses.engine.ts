import { expect, test } from './fixtures.ts'
import { headed, signIn } from './steps.ts'

const ADDRESSES: [path: string, words: RegExp][] = [
  ['/', /^Welcome, Nia/],
  ['/login', /^Welcome, Nia/],
  ['/welcome', /^Welcome, Nia/],
  ['/sessions/today', /^Attendance for Riverside/],
  ['/registered', /^Registration/],
  ['/sessions', /^Sessions/],
  ['/setup', /^Setup/],
]

test('NAV-01: every address that may be opened first shows its screen, with and without a network', async ({
  device,
  product,
  origin,
}) => {
  await signIn(device, origin, 'coordinator.riverside')
  for (const round of ['online', 'offline']) {
    if (round === 'offline') await product.stop()
    for (const [path, words] of ADDRESSES)
      await test.step(`${round} ${path}`, async () => {
        await device.goto(origin + path)
        await headed(device, words)
      })
    await device.restart()
    await device.goto(origin)
    await headed(device, /^Welcome, Nia/)
  }
  expect(product.running).toBe(false)
})
