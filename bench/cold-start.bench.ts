import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBareBrowser } from './bare-browser.ts'
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

const LISTED_COUNT = 500
const PEOPLE_COUNT = 5000
const START_COUNT = 9
const TILE_SELECTOR = 'label.tile input:not(:disabled)'

type PeerWindow = { seed(listed: number, people: number): Promise<void> }

/** Script that runs in the page. Records when the first tile is painted, in ms since the navigation. */
const watchTilesScript = `{
  const look = () => {
    const box = document.querySelector('${TILE_SELECTOR}')?.closest('.tile')?.getBoundingClientRect()
    const middle = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (!middle?.closest('.tile')) return void requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => { globalThis.usable = performance.now() }
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
}`

type ColdStart = { usable: number; slowed: number }

/** Opens `address` in a new browser process. Returns the time until it is usable in ms, and the slowdown factor. */
const startCold = async (folder: string, address: string): Promise<ColdStart> => {
  const page = await openBareBrowser(folder, watchTilesScript)
  const fullSpeedPace = Number(await page.evaluate(`(${measureWorkPace})()`))
  await page.slowDown(SLOWDOWN)
  await page.navigate(address)
  let usableAt: unknown
  // Poll rarely, because each poll costs time on the slowed page.
  while (usableAt === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 400))
    usableAt = await page.evaluate('globalThis.usable')
  }
  const slowdownFactor = Number(await page.evaluate(`(${measureWorkPace})()`)) / fullSpeedPace
  await page.close()
  return { usable: Number(usableAt), slowed: slowdownFactor }
}

const createFolder = () => mkdtempSync(join(tmpdir(), 'hallbook-bench-'))

const club = await startClub({ listed: LISTED_COUNT, people: PEOPLE_COUNT })
const folder = createFolder()
const clubTablet = await openTablet(folder)
const address = `${club.url}/sessions/${await findNewestSession(club)}`
const page = await getFirstPage(clubTablet)
await signIn(page, club.url)
await waitForWorker(page)
await page.goto(address)
await page.locator(TILE_SELECTOR).first().waitFor()
await clubTablet.close()
await club.stop()

const peer = await startPeer('app')
const peerFolder = createFolder()
const peerTablet = await openTablet(peerFolder)
const peerPage = await getFirstPage(peerTablet)
await peerPage.goto(peer.url)
await peerPage.evaluate(([listed, people]) => (window as unknown as PeerWindow).seed(listed, people), [
  LISTED_COUNT,
  PEOPLE_COUNT,
] as const)
await peerPage.reload()
await peerPage.locator(TILE_SELECTOR).first().waitFor()
await waitForWorker(peerPage)
await peerTablet.close()
await peer.close()

const quietRunner = await createQuietRunner()
const starts: ColdStart[] = []
const peerStarts: ColdStart[] = []
// Alternate between Hallbook and the reference app, because the speed of a shared machine changes over time.
for (let run = 0; run < START_COUNT; run++) {
  starts.push(await quietRunner.quietly(() => startCold(folder, address)))
  peerStarts.push(await quietRunner.quietly(() => startCold(peerFolder, peer.url)))
}
const getMedian = (values: number[]) => getPercentile(values, 0.5)
const medianUsableMs = getMedian(starts.map((s) => s.usable))
const peerMedianUsableMs = getMedian(peerStarts.map((s) => s.usable))
const medianSlowdown = getMedian(starts.map((s) => s.slowed))
report(
  `Cold start, server stopped: ${LISTED_COUNT} people in the list, ${PEOPLE_COUNT} on the tablet, page ${medianSlowdown.toFixed(1)}x slower`,
  [
    {
      name: `new browser process to a tile that can be tapped, median of ${START_COUNT}`,
      value: medianUsableMs / 1000,
      unit: 's',
      bar: 1,
      atMost: true,
      note: `${starts.map((s) => Math.round(s.usable)).join(', ')} ms; ${(medianUsableMs / peerMedianUsableMs).toFixed(2)} of the leanest app of the same libraries, ${peerStarts.map((s) => Math.round(s.usable)).join(', ')} ms; ${quietRunner.told()}`,
    },
  ],
)
rmSync(folder, { recursive: true, force: true })
rmSync(peerFolder, { recursive: true, force: true })

await club.close()
