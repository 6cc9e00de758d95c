import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createQuietRunner } from './quiet.ts'
import { getPercentile, report } from './report.ts'
import {
  findListedPeople,
  findNewestSession,
  getFirstPage,
  measurePace,
  openTablet,
  signIn,
  slowDown,
  startClub,
  waitForWorker,
} from './tablet.ts'

const PEOPLE_COUNT = 1000
const OPENINGS_PER_BOARD = 7
/**
 * Maximum total time in seconds for waiting until the machine is quiet. Opening a board takes less than a second.
 * Measurements in noisy moments are reported.
 */
const MAX_WAIT_SECONDS = 45

const club = await startClub({ listed: PEOPLE_COUNT })
const session = await findNewestSession(club)
const people = await findListedPeople(club)
const token = await club.token('coordinator.riverside')
await club.call(token, 'POST', `/sessions/${session}/attending`, { attending: people })
await club.call(token, 'PATCH', `/sessions/${session}`, { sign_out: true })

const attendancePath = `/sessions/${session}`
/**
 * Boards, each with its link on the attendance page and a selector that matches the rendered board. If a board shows
 * people, the selector matches people.
 */
const boards = [
  { board: 'kitchen', to: `${attendancePath}/kitchen`, shown: '.kitchen .figures b' },
  { board: 'fire roll', to: `${attendancePath}/fire_roll`, shown: '.roll-row' },
  { board: 'signing out', to: `${attendancePath}/departures`, shown: '.at-door' },
  { board: 'adults and children, helpers’ days', to: `${attendancePath}/ratio`, shown: '.ratio .figures b' },
  {
    board: 'concern note',
    to: `/concerns/new?session=${session}`,
    shown: 'main form button[type=submit], main .card button',
  },
]

const folder = mkdtempSync(join(tmpdir(), 'hallbook-bench-'))
const tablet = await openTablet(folder)
const page = await getFirstPage(tablet)
await signIn(page, club.url)
await waitForWorker(page)
await page.goto(`${club.url}${attendancePath}`)
await page.locator('.tile > input').first().waitFor()
await tablet.setOffline(true)

/** Clicks a link on the page. Returns the time in ms until the frame after the target is rendered. */
const clickLink = (href: string, selector: string): Promise<number> =>
  page.evaluate(
    async ([targetHref, shownSelector]) => {
      const link = [...document.querySelectorAll('a')].find((a) => a.getAttribute('href') === targetHref)
      if (!link) throw new Error(`There is no link to ${targetHref}`)
      const startedAt = performance.now()
      link.click()
      while (!document.querySelector(shownSelector)) await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        requestAnimationFrame(() => port2.postMessage(null))
      })
      return performance.now() - startedAt
    },
    [href, selector] as const,
  )

/** Opens a board and goes back, so that it can be opened again. Returns the time in ms of the opening only. */
const openBoard = async (href: string, selector: string): Promise<number> => {
  const duration = await clickLink(href, selector)
  await clickLink(attendancePath, '.tile > input')
  // Wait for idle work of the attendance page, because it does not belong to the next board's time.
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  return duration
}

const fullSpeedPace = await measurePace(page)
await slowDown(page)
const slowdownFactor = (await measurePace(page)) / fullSpeedPace
const quietRunner = await createQuietRunner(MAX_WAIT_SECONDS)
const claims = []
for (const { board, to: href, shown: selector } of boards) {
  const times: number[] = []
  for (let i = 0; i < OPENINGS_PER_BOARD; i++) times.push(await quietRunner.quietly(() => openBoard(href, selector)))
  const [firstTime = Number.NaN, ...laterTimes] = times
  claims.push({
    name: `${board}, pressed to drawn, median`,
    value: getPercentile(laterTimes, 0.5),
    unit: 'ms',
    bar: 300,
    atMost: true,
    note: `the first time, with its code: ${firstTime.toFixed(0)}`,
  })
}
report(
  `Boards opened from attendance without a network: ${people.length} people here, page ${slowdownFactor.toFixed(1)}x slower; ${quietRunner.told()}`,
  claims,
)
await tablet.close()
await club.close()
rmSync(folder, { recursive: true, force: true })
