import { test } from './fixtures.ts'
import { headed, signIn } from './steps.ts'

const ADDRESSES: [path: string, words: RegExp][] = [
  ['/welcome', /^Welcome, Nia/],
  ['/sessions/today', /^Attendance for Riverside/],
  ['/registered', /^Registration/],
  ['/setup', /^Setup/],
]

test('a page that is left the moment its heading shows never hangs the next, 40 times', async ({
  device,
  origin,
}) => {
  await signIn(device, origin, 'coordinator.riverside')
  for (let load = 1; load <= 40; load++) {
    const [path, words] = ADDRESSES[load % ADDRESSES.length] ?? ['', /^$/]
    await test.step(`${load} ${path}`, async () => {
      await device.goto(origin + path)
      await headed(device, words)
    })
  }
})
