import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '../contract/id.ts'
import { openBareBrowser } from './bare-browser.ts'
import { createQuietRunner } from './quiet.ts'
import { getPercentile, report } from './report.ts'
import {
  findListedPeople,
  findNewestSession,
  getFirstPage,
  measureWorkPace,
  openTablet,
  SLOWDOWN,
  signIn,
  slowDown,
  startClub,
  waitForWorker,
} from './tablet.ts'

const FAMILY_COUNT = 500
const START_COUNT = 5
const TICK_COUNT = 20

const club = await startClub({ listed: 1000 })
const attendanceUrl = `${club.url}/sessions/${await findNewestSession(club)}`
const session = newId()
const families = (await findListedPeople(club)).slice(0, FAMILY_COUNT)
await club.query(
  `WITH turn AS (UPDATE versions SET version = version + 1 WHERE organisation_id = $2 RETURNING version),
   made AS (
     INSERT INTO parcel_provisions (id, organisation_id, version, date, holiday, activities)
     SELECT $1, $2, version, '2023-01-06', 'Jan/Feb', '{}' FROM turn RETURNING id, version
   )
   INSERT INTO parcel_provision_registered
     (parcel_provision_id, registered_id, organisation_id, version, adults, children, num_meals)
   SELECT made.id, family, $2, made.version, 2, 3, 5 FROM made, unnest($3::uuid[]) AS family`,
  [session, club.organisation, families],
)
const parcelSessionUrl = `${club.url}/parcel_provision_sessions/${session}`
const FAMILY_SELECTOR = 'ul[aria-label="Families"] > li'

const folder = mkdtempSync(join(tmpdir(), 'hallbook-bench-'))
const tablet = await openTablet(folder)
const page = await getFirstPage(tablet)
await signIn(page, club.url)
await waitForWorker(page)
await page.goto(parcelSessionUrl)
await page.locator(FAMILY_SELECTOR).first().waitFor()

type TickSelectors = { box: string; each: string }

/** Ticks boxes in sequence. Returns for each the time in ms from the click to the frame that shows the tick. */
const measureTicks = ({ box, each }: TickSelectors): Promise<number[]> =>
  page.evaluate(
    async ([selector, within, count]) => {
      const times: number[] = []
      const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const waitForPaint = async () => {
        await waitForFrame()
        await new Promise((resolve) => setTimeout(resolve))
      }
      const rows = [...document.querySelectorAll(within)].slice(0, count * 2)
      const boxes = rows.flatMap((row) => row.querySelector<HTMLInputElement>(selector) ?? [])
      for (const checkbox of boxes.filter((box) => !box.checked).slice(0, count)) {
        const startedAt = performance.now()
        checkbox.click()
        // Wait for the tick. A controlled checkbox stays unticked until the device has stored the change.
        await Promise.resolve()
        while (!checkbox.checked) await waitForFrame()
        await waitForPaint()
        times.push(performance.now() - startedAt)
        await new Promise((resolve) => setTimeout(resolve, 700))
      }
      return times
    },
    [box, each, TICK_COUNT] as const,
  )

await tablet.setOffline(true)
const quietRunner = await createQuietRunner()
await page.goto(`${parcelSessionUrl}?view=pack`)
await page.locator('ol[aria-label="Boxes"] > li').first().waitFor()
const devtools = await slowDown(page)
const packedBoxTimes = await measureTicks({ box: 'input[type=checkbox]', each: 'ol[aria-label="Boxes"] > li' })
await page.goto(attendanceUrl)
await page.locator('.tile > input').first().waitFor()
const attendanceTickTimes = await measureTicks({ box: 'input', each: '.tile' })
await devtools.detach()
await tablet.close()
await club.stop()

/** Script that runs in the page. Records when the first family is painted, in ms since the navigation. */
const watchFamiliesScript = `{
  const look = () => {
    if (!document.querySelector('${FAMILY_SELECTOR}')) return void requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { globalThis.usable = performance.now() }
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
}`

/**
 * Opens the session in a new browser process while the server is stopped. Returns the time in ms until it is usable.
 */
const startCold = async (): Promise<number> => {
  const barePage = await openBareBrowser(folder, watchFamiliesScript)
  await barePage.evaluate(`(${measureWorkPace})()`)
  await barePage.slowDown(SLOWDOWN)
  await barePage.navigate(parcelSessionUrl)
  let usableAt: unknown
  while (usableAt === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 400))
    usableAt = await barePage.evaluate('globalThis.usable')
  }
  await barePage.close()
  return Number(usableAt)
}
const startTimes: number[] = []
for (let run = 0; run < START_COUNT; run++) startTimes.push(await quietRunner.quietly(startCold))

const getMedian = (values: number[]) => getPercentile(values, 0.5)
report(`A parcel session of ${families.length} families without a network, page ${SLOWDOWN}x slower`, [
  {
    name: 'opened from cold, first family drawn, median',
    value: getMedian(startTimes),
    unit: 'ms',
    bar: 1000,
    atMost: true,
    note: quietRunner.told(),
  },
  {
    name: 'a packed box ticked, median, share of a tick of attendance',
    value: getMedian(packedBoxTimes) / getMedian(attendanceTickTimes),
    unit: '',
    bar: 1.25,
    atMost: true,
    note: `medians ${getMedian(packedBoxTimes).toFixed(1)} and ${getMedian(attendanceTickTimes).toFixed(1)} ms, ${packedBoxTimes.length} and ${attendanceTickTimes.length} ticks`,
  },
])
await club.close()
rmSync(folder, { recursive: true, force: true })
