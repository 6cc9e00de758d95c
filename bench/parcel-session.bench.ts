import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '../contract/id.ts'
import { openBare } from './bare-browser.ts'
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

const FAMILIES = 500
const STARTS = 5
const TICKS = 20

const club = await startClub({ listed: 1000 })
const attendance = `${club.url}/sessions/${await findNewestSession(club)}`
const session = newId()
const families = (await findListedPeople(club)).slice(0, FAMILIES)
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
const address = `${club.url}/parcel_provision_sessions/${session}`
const FAMILY = 'ul[aria-label="Families"] > li'

const folder = mkdtempSync(join(tmpdir(), 'hallbook-bench-'))
const tablet = await openTablet(folder)
const page = await getFirstPage(tablet)
await signIn(page, club.url)
await waitForWorker(page)
await page.goto(address)
await page.locator(FAMILY).first().waitFor()

type Ticking = { box: string; each: string }

/** Ticks boxes in sequence. Returns for each the time in ms from the click to the frame that shows the tick. */
const measureTicks = ({ box, each }: Ticking): Promise<number[]> =>
  page.evaluate(
    async ([selector, within, count]) => {
      const times: number[] = []
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const afterPaint = async () => {
        await nextFrame()
        await new Promise((resolve) => setTimeout(resolve))
      }
      const rows = [...document.querySelectorAll(within)].slice(0, count * 2)
      const boxes = rows.flatMap((row) => row.querySelector<HTMLInputElement>(selector) ?? [])
      for (const checkbox of boxes.filter((box) => !box.checked).slice(0, count)) {
        const began = performance.now()
        checkbox.click()
        // Wait for the tick. A controlled checkbox stays unticked until the device has stored the change.
        await Promise.resolve()
        while (!checkbox.checked) await nextFrame()
        await afterPaint()
        times.push(performance.now() - began)
        await new Promise((resolve) => setTimeout(resolve, 700))
      }
      return times
    },
    [box, each, TICKS] as const,
  )

await tablet.setOffline(true)
const hours = await createQuietRunner()
await page.goto(`${address}?view=pack`)
await page.locator('ol[aria-label="Boxes"] > li').first().waitFor()
const devtools = await slowDown(page)
const packed = await measureTicks({ box: 'input[type=checkbox]', each: 'ol[aria-label="Boxes"] > li' })
await page.goto(attendance)
await page.locator('.tile > input').first().waitFor()
const ticked = await measureTicks({ box: 'input', each: '.tile' })
await devtools.detach()
await tablet.close()
await club.stop()

/** Script that runs in the page. Records when the first family is painted, in ms since the navigation. */
const watchFamilies = `{
  const look = () => {
    if (!document.querySelector('${FAMILY}')) return void requestAnimationFrame(look)
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
  const bare = await openBare(folder, watchFamilies)
  await bare.evaluate(`(${measureWorkPace})()`)
  await bare.slowDown(SLOWDOWN)
  await bare.navigate(address)
  let usable: unknown
  while (usable === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 400))
    usable = await bare.evaluate('globalThis.usable')
  }
  await bare.close()
  return Number(usable)
}
const starts: number[] = []
for (let run = 0; run < STARTS; run++) starts.push(await hours.quietly(startCold))

const getMedian = (values: number[]) => getPercentile(values, 0.5)
report(`A parcel session of ${families.length} families without a network, page ${SLOWDOWN}x slower`, [
  {
    name: 'opened from cold, first family drawn, median',
    value: getMedian(starts),
    unit: 'ms',
    bar: 1000,
    atMost: true,
    note: hours.told(),
  },
  {
    name: 'a packed box ticked, median, share of a tick of attendance',
    value: getMedian(packed) / getMedian(ticked),
    unit: '',
    bar: 1.25,
    atMost: true,
    note: `medians ${getMedian(packed).toFixed(1)} and ${getMedian(ticked).toFixed(1)} ms, ${packed.length} and ${ticked.length} ticks`,
  },
])
await club.close()
rmSync(folder, { recursive: true, force: true })
