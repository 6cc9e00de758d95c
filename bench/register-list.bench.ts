import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { foldName } from '../contract/rules/alphabet.ts'
import { startPeer } from './peer/peer.ts'
import { createQuietRunner } from './quiet.ts'
import { getPercentile, report } from './report.ts'
import { getFirstPage, measurePace, openTablet, signIn, slowDown, startClub, waitForWorker } from './tablet.ts'

const PEOPLE_COUNT = 5000
const OPENING_COUNT = 15
const FIRST_VISIT_COUNT = 5
const READING_MS = 5000
/** Number of names to type, one character at a time. Each typed character must reduce the number of listed people. */
const NAME_COUNT = 12
const LETTERS_PER_NAME = 4
const ROW_SELECTOR = 'main table tbody tr'
const COUNT_SELECTOR = 'main nav [role=status]'

/** Function of the reference app's page that fills its database. */
declare const seed: (people: { first_name: string; last_name: string; folded: string }[]) => Promise<unknown>
/** Part of the Scheduler API that is missing in TypeScript's DOM library. */
declare const scheduler: {
  postTask<T>(task: () => T, options: { priority: 'user-blocking' }): Promise<T>
}

/**
 * Waits until the page logs this word with a number, and returns the number. The page logs its measurement, because a
 * request for it would cause work in the page.
 */
const waitForNumber = async (page: Page, word: string): Promise<number> => {
  const message = await page.waitForEvent('console', (heard) => heard.text().startsWith(`${word} `))
  return Number(message.text().split(' ')[1])
}

/**
 * Makes the page measure its next update. The time is from the event until after the frame that shows the list. The
 * page logs the time.
 * @param expectedCount count that must be at the end of the footer's text. Null to wait only until there are rows.
 */
const measureNextUpdate = (page: Page, event: 'pointerup' | 'keydown', expectedCount: string | null): Promise<void> =>
  page.evaluate(
    ([type, end, rows, count]) => {
      const isListShown = () =>
        end === null
          ? document.querySelector(rows) !== null
          : document.querySelector(count)?.textContent?.endsWith(` of ${end}`)
      const listShown = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isListShown()) return
          observer.disconnect()
          resolve()
        })
        // Observe only the footer if a count is expected. Observing every row would cause work in the page.
        const observedElement = (end !== null && document.querySelector(count)?.parentElement) || document.body
        observer.observe(observedElement, { childList: true, subtree: true, characterData: true })
      })
      const eventTime = new Promise<number>((resolve) =>
        addEventListener(type, () => resolve(performance.now()), { capture: true, once: true }),
      )
      const waitForFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      void Promise.all([eventTime, listShown]).then(async ([began]) => {
        await waitForFrame()
        const paintedAt = await Promise.race([
          scheduler.postTask(() => performance.now(), { priority: 'user-blocking' }),
          waitForFrame().then(() => performance.now()),
        ])
        console.log(`shown ${paintedAt - began}`)
      })
    },
    [event, expectedCount, ROW_SELECTOR, COUNT_SELECTOR] as const,
  )

const waitForIdle = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve))
    await new Promise((resolve) => window.setTimeout(resolve, 250))
  })

/** Opens the list from another screen. Returns the time in ms until the first rows are painted. */
const openList = async (page: Page): Promise<number> => {
  await page.locator('a[href="/welcome"]').filter({ visible: true }).first().tap()
  await page.locator('main h1').waitFor()
  await page.locator(ROW_SELECTOR).first().waitFor({ state: 'detached' })
  await waitForIdle(page)
  await measureNextUpdate(page, 'pointerup', null)
  const shownTime = waitForNumber(page, 'shown')
  await page.locator('a[href="/registered"]').filter({ visible: true }).first().tap()
  return shownTime
}

/** Types a name into the search. Returns the time in ms for each character. */
const typeName = async (page: Page, letters: readonly TypedLetter[]): Promise<number[]> => {
  const searchBox = page.getByRole('searchbox', { name: 'Search' })
  await searchBox.fill('')
  await searchBox.focus()
  await page
    .locator(COUNT_SELECTOR)
    .filter({ hasText: new RegExp(` of ${PEOPLE_COUNT}$`) })
    .waitFor()
  const times = []
  for (const { letter, count } of letters) {
    await waitForIdle(page)
    await measureNextUpdate(page, 'keydown', String(count))
    const shownTime = waitForNumber(page, 'shown')
    await page.keyboard.press(letter)
    times.push(await shownTime)
  }
  return times
}

type TypedLetter = { letter: string; count: number }

/**
 * Selects beginnings of names in which each character reduces the number of matching people. Returns each character
 * with that number.
 */
const selectNamesToType = (people: readonly string[]): TypedLetter[][] => {
  const lettersByStart = new Map<string, TypedLetter[]>()
  for (const name of people) {
    const start = name.slice(0, LETTERS_PER_NAME)
    if (lettersByStart.has(start) || !/^[a-z]+$/.test(start) || start.length < LETTERS_PER_NAME) continue
    const letters = Array.from(start, (letter, index) => ({
      letter,
      count: people.filter((other) => other.includes(start.slice(0, index + 1))).length,
    }))
    const isNarrowing = letters.every(({ count }, index) => count < (letters[index - 1]?.count ?? people.length))
    if (isNarrowing) lettersByStart.set(start, letters)
    if (lettersByStart.size === NAME_COUNT) break
  }
  if (lettersByStart.size < NAME_COUNT) throw new Error('too few names that narrow the list letter by letter')
  return [...lettersByStart.values()]
}

/**
 * Runs in the page. Measures two lower limits in ms, each with the next frame: a plain getAll of the people, and a
 * plain filter of their names for each search.
 */
const measureLimits = (page: Page, typed: readonly string[]) =>
  page.evaluate(async (searches) => {
    const name = (await indexedDB.databases()).find((d) => d.name?.startsWith('hallbook-'))?.name ?? ''
    const db = await new Promise<IDBDatabase>((resolve) => {
      const openRequest = indexedDB.open(name)
      openRequest.onsuccess = () => resolve(openRequest.result)
    })
    const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const startedAt = performance.now()
    const rows = await new Promise<{ first_name: string; last_name: string }[]>((resolve) => {
      const rowsRequest = db.transaction('registered').objectStore('registered').getAll()
      rowsRequest.onsuccess = () => resolve(rowsRequest.result)
    })
    await waitForFrame()
    const readMs = performance.now() - startedAt
    db.close()
    const foldedNames = rows.map((row) => `${row.first_name} ${row.last_name}`.toLowerCase())
    const filterTimes = []
    for (const search of searches) {
      await new Promise((resolve) => window.setTimeout(resolve, 30))
      const filterStartedAt = performance.now()
      if (foldedNames.filter((person) => person.includes(search)).length > foldedNames.length) throw new Error()
      await waitForFrame()
      filterTimes.push(performance.now() - filterStartedAt)
    }
    return { read: readMs, filters: filterTimes }
  }, typed)

const club = await startClub({ listed: PEOPLE_COUNT })
const people = await club.query<{ first_name: string; last_name: string }>(
  'SELECT first_name, last_name FROM registered WHERE organisation_id = $1 AND NOT soft_archived AND deleted_at IS NULL',
  [club.organisation],
)
const namesToType = selectNamesToType(people.map((one) => foldName(`${one.first_name} ${one.last_name}`)))
const folder = mkdtempSync(join(tmpdir(), 'hallbook-bench-'))
const tablet = await openTablet(folder)
const page = await getFirstPage(tablet)
await signIn(page, club.url)
await waitForWorker(page)
await tablet.setOffline(true)
const fullSpeedPace = await measurePace(page)
const throttlingSession = await slowDown(page)
const slowdownFactor = (await measurePace(page)) / fullSpeedPace
const quietRunner = await createQuietRunner()

/**
 * Opens the app again and waits as long as a user reads the first page. During this time, the idle page prefetches the
 * register. Then opens the list and returns its time in ms.
 */
const measureFirstVisit = async (): Promise<number> => {
  await page.goto(`${club.url}/welcome`)
  await page.locator('main h1').waitFor()
  await page.evaluate((ms) => new Promise((resolve) => window.setTimeout(resolve, ms)), READING_MS)
  return openList(page)
}
const firstVisitTimes: number[] = []
for (let run = 0; run < FIRST_VISIT_COUNT; run++) firstVisitTimes.push(await quietRunner.quietly(measureFirstVisit))

const openingTimes: number[] = []
const bareReadTimes: number[] = []
const bareFilterTimes: number[] = []
for (let run = 0; run < OPENING_COUNT; run++) {
  openingTimes.push(await quietRunner.quietly(() => openList(page)))
  const bareLimits = await quietRunner.quietly(() =>
    measureLimits(
      page,
      namesToType.map((name) => name[0]?.letter ?? ''),
    ),
  )
  bareReadTimes.push(bareLimits.read)
  bareFilterTimes.push(...bareLimits.filters)
}
/** Opens the reference app. It uses the same libraries and contains the same people. */
const openPeer = async () => {
  const peer = await startPeer('search')
  const context = await openTablet(join(folder, 'peer'))
  const page = await getFirstPage(context)
  await page.goto(peer.url)
  const peerPeople = people.map((one) => ({ ...one, folded: foldName(`${one.first_name} ${one.last_name}`) }))
  await page.evaluate((peopleRows) => seed(peopleRows), peerPeople)
  await page.reload()
  await page.locator(ROW_SELECTOR).first().waitFor()
  return { page, close: () => Promise.all([context.close(), peer.close()]) }
}
/**
 * Types a name while the page is slowed down. Ends the slowdown afterwards, because a slowed page uses the processor
 * even when it is idle.
 */
const typeWhileSlowed = async (page: Page, name: readonly TypedLetter[]): Promise<number[]> => {
  const devtools = await slowDown(page)
  const times = await typeName(page, name)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
  return times
}
await throttlingSession.send('Emulation.setCPUThrottlingRate', { rate: 1 })
const peer = await openPeer()
const letterTimes: number[] = []
const peerLetterTimes: number[] = []
for (const name of namesToType) {
  letterTimes.push(...(await quietRunner.quietly(() => typeWhileSlowed(page, name))))
  peerLetterTimes.push(...(await quietRunner.quietly(() => typeWhileSlowed(peer.page, name))))
}
await peer.close()

const getMedian = (values: readonly number[]) => getPercentile(values, 0.5)
report(`The register on a tablet: ${PEOPLE_COUNT} people, page ${slowdownFactor.toFixed(1)}x slower`, [
  {
    name: `the first visit since the app was opened, people and code read ahead meanwhile, median of ${FIRST_VISIT_COUNT}`,
    value: getMedian(firstVisitTimes),
    unit: 'ms',
    bar: 300,
    atMost: true,
    note: `${(getMedian(firstVisitTimes) / getMedian(bareReadTimes)).toFixed(2)} of a bare read of the table and a frame`,
  },
  {
    name: `from another screen to the first rows, visited before, median of ${OPENING_COUNT}`,
    value: getMedian(openingTimes),
    unit: 'ms',
    bar: 300,
    atMost: true,
    note: `p95 ${getPercentile(openingTimes, 0.95).toFixed(0)}; ${(getMedian(openingTimes) / getMedian(bareReadTimes)).toFixed(2)} of a bare read of the table and a frame, ${getMedian(bareReadTimes).toFixed(0)}; ${quietRunner.told()}`,
  },
  {
    name: `a letter typed into the search to the painted result, p95 of ${letterTimes.length}`,
    value: getPercentile(letterTimes, 0.95),
    unit: 'ms',
    bar: 100,
    atMost: true,
    note: `median ${getMedian(letterTimes).toFixed(1)}; of the leanest app that shows the same ${getPercentile(peerLetterTimes, 0.95).toFixed(1)}, median ${getMedian(peerLetterTimes).toFixed(1)}; by place in the name ${Array.from({ length: LETTERS_PER_NAME }, (_, index) => getMedian(letterTimes.filter((_ms, n) => n % LETTERS_PER_NAME === index)).toFixed(0)).join(', ')}; a bare filter and a frame: ${getMedian(bareFilterTimes).toFixed(1)}, p95 ${getPercentile(bareFilterTimes, 0.95).toFixed(1)}`,
  },
])
await tablet.close()
rmSync(folder, { recursive: true, force: true })
await club.close()
