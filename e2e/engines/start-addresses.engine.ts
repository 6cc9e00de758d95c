import { pickDayOrNight } from '../support/night.ts'
import { expect, test } from './fixtures.ts'
import { expectHeading, signIn } from './steps.ts'

const START_ADDRESSES: [path: string, words: RegExp][] = [
  ['/', /^Welcome, Nia/],
  ['/login', /^Welcome, Nia/],
  ['/welcome', /^Welcome, Nia/],
  ['/sessions/today', /^Attendance for Riverside/],
  ['/registered', /^Registration/],
  ['/sessions', /^Lunch Club Sessions/],
  ['/setup', /^Setup/],
]

/**
 * Number of rounds per engine. WebKit needs several, because its next navigation used to hang if a page was left as
 * soon as its heading was shown.
 */
const ROUNDS = { Firefox: 1, WebKit: pickDayOrNight(2, 6) }

/** Runs in the page. Returns the path and the Cache-Control header of each page that the service worker has cached. */
const readStoredPages = async (): Promise<[page: string, cacheControl: string | null][]> => {
  const pages: [string, string | null][] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url)
      if (!pathname.endsWith('.html')) continue
      pages.push([pathname, (await cache.match(url))?.headers.get('Cache-Control') ?? null])
    }
  }
  return pages.sort()
}

test('shows the screen of each start address online and offline [AUTH-17]', async ({
  device,
  engine,
  product,
  origin,
}) => {
  await signIn(device, origin, 'coordinator.riverside')
  // Check for no-store. Without it, WebKit caches a page that was left with its open transactions, and no later page
  // can read the register.
  expect(await device.run(readStoredPages)).toEqual([
    ['/app.html', 'no-store'],
    ['/club.html', 'no-store'],
    ['/index.html', 'no-store'],
  ])
  const openEach = async (how: string) => {
    for (const [path, headingPattern] of START_ADDRESSES)
      await test.step(`${how} ${path}`, async () => {
        await device.goto(origin + path)
        await expectHeading(device, headingPattern)
      })
  }
  for (let round = 1; round <= ROUNDS[engine]; round++) await openEach(`online, round ${round}:`)
  await product.stop()
  await openEach('offline:')
  await device.restart()
  await device.goto(origin)
  await expectHeading(device, /^Welcome, Nia/)
  expect(product.running).toBe(false)
})
