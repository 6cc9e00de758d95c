import { byNight } from '../support/night.ts'
import { expect, test } from './fixtures.ts'
import { headed, signIn } from './steps.ts'

const ADDRESSES: [path: string, words: RegExp][] = [
  ['/', /^Welcome, Nia/],
  ['/login', /^Welcome, Nia/],
  ['/welcome', /^Welcome, Nia/],
  ['/sessions/today', /^Attendance for Riverside/],
  ['/registered', /^Registration/],
  ['/sessions', /^Lunch Club Sessions/],
  ['/setup', /^Setup/],
]

/** So often each address is left the moment its heading shows, which once hung WebKit at the next. */
const ROUNDS = { Firefox: 1, WebKit: byNight(2, 6) }

/** Runs in the page: what the pages that the worker has stored say of how long they may be kept. */
const storedPages = async (): Promise<[page: string, cacheControl: string | null][]> => {
  const found: [string, string | null][] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url)
      if (!pathname.endsWith('.html')) continue
      found.push([pathname, (await cache.match(url))?.headers.get('Cache-Control') ?? null])
    }
  }
  return found.sort()
}

test('AUTH-17: each address that may be opened first shows its screen, online and offline', async ({
  device,
  engine,
  product,
  origin,
}) => {
  await signIn(device, origin, 'coordinator.riverside')
  // Else WebKit keeps a page that is left, half-done transactions and all, and no page after it can read the register.
  expect(await device.run(storedPages)).toEqual([
    ['/club.html', 'no-store'],
    ['/index.html', 'no-store'],
  ])
  const openEach = async (how: string) => {
    for (const [path, words] of ADDRESSES)
      await test.step(`${how} ${path}`, async () => {
        await device.goto(origin + path)
        await headed(device, words)
      })
  }
  for (let round = 1; round <= ROUNDS[engine]; round++) await openEach(`online, round ${round}:`)
  await product.stop()
  await openEach('offline:')
  await device.restart()
  await device.goto(origin)
  await headed(device, /^Welcome, Nia/)
  expect(product.running).toBe(false)
})
