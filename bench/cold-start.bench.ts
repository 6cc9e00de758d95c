import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBare } from './bare-browser.ts'
import { startPeer } from './peer/peer.ts'
import { createQuietRunner } from './quiet.ts'
import { getPercentile, report } from './report.ts'
import {
  findNewestSession,
  getFirstPage,
  measureWorkPace,
  openTablet,
  SLOWDOWN,
  signIn,
  startClub,
  waitForWorker,
} from './tablet.ts'

const LISTED = 500
const PEOPLE = 5000
const STARTS = 9
const TILE = 'label.tile input:not(:disabled)'

type Peer = { seed(listed: number, people: number): Promise<void> }

/** Script that runs in the page. Records when the first tile is painted, in ms since the navigation. */
const watchTiles = `{
  const look = () => {
    const box = document.querySelector('${TILE}')?.closest('.tile')?.getBoundingClientRect()
    const middle = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (!middle?.closest('.tile')) return void requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { globalThis.usable = performance.now() }
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
}`

type Start = { usable: number; slowed: number }

/** Opens `address` in a new browser process. Returns the time until it is usable in ms, and the slowdown factor. */
const startCold = async (folder: string, address: string): Promise<Start> => {
  const page = await openBare(folder, watchTiles)
  const atFull = Number(await page.evaluate(`(${measureWorkPace})()`))
  await page.slowDown(SLOWDOWN)
  await page.navigate(address)
  let usable: unknown
  // Poll rarely, because each poll costs time on the slowed page.
  while (usable === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 400))
    usable = await page.evaluate('globalThis.usable')
  }
  const slowed = Number(await page.evaluate(`(${measureWorkPace})()`)) / atFull
  await page.close()
  return { usable: Number(usable), slowed }
}

const createFolder = () => mkdtempSync(join(tmpdir(), 'hallbook-bench-'))

const club = await startClub({ listed: LISTED, people: PEOPLE })
const folder = createFolder()
const clubTablet = await openTablet(folder)
const address = `${club.url}/sessions/${await findNewestSession(club)}`
const page = await getFirstPage(clubTablet)
await signIn(page, club.url)
await waitForWorker(page)
await page.goto(address)
await page.locator(TILE).first().waitFor()
await clubTablet.close()
await club.stop()

const peer = await startPeer('app')
const peerFolder = createFolder()
const peerTablet = await openTablet(peerFolder)
const peerPage = await getFirstPage(peerTablet)
await peerPage.goto(peer.url)
await peerPage.evaluate(([listed, people]) => (window as unknown as Peer).seed(listed, people), [
  LISTED,
  PEOPLE,
] as const)
await peerPage.reload()
await peerPage.locator(TILE).first().waitFor()
await waitForWorker(peerPage)
await peerTablet.close()
await peer.close()

const hours = await createQuietRunner()
const starts: Start[] = []
const peerStarts: Start[] = []
// Alternate between Hallbook and the reference app, because the speed of a shared machine changes over time.
for (let run = 0; run < STARTS; run++) {
  starts.push(await hours.quietly(() => startCold(folder, address)))
  peerStarts.push(await hours.quietly(() => startCold(peerFolder, peer.url)))
}
const getMedian = (values: number[]) => getPercentile(values, 0.5)
const usable = getMedian(starts.map((s) => s.usable))
const limit = getMedian(peerStarts.map((s) => s.usable))
const slowed = getMedian(starts.map((s) => s.slowed))
report(
  `Cold start, server stopped: ${LISTED} people in the list, ${PEOPLE} on the tablet, page ${slowed.toFixed(1)}x slower`,
  [
    {
      name: `new browser process to a tile that can be tapped, median of ${STARTS}`,
      value: usable / 1000,
      unit: 's',
      bar: 1,
      atMost: true,
      note: `${starts.map((s) => Math.round(s.usable)).join(', ')} ms; ${(usable / limit).toFixed(2)} of the leanest app of the same libraries, ${peerStarts.map((s) => Math.round(s.usable)).join(', ')} ms; ${hours.told()}`,
    },
  ],
)
rmSync(folder, { recursive: true, force: true })
rmSync(peerFolder, { recursive: true, force: true })

await club.close()
