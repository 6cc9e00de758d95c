import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startPeer } from './peer/peer.ts'
import { createQuietRunner, type QuietRunner } from './quiet.ts'
import { getPercentile, report } from './report.ts'
import {
  findNewestSession,
  getFirstPage,
  measurePace,
  openTablet,
  setLock,
  signIn,
  slowDown,
  startClub,
  waitForWorker,
} from './tablet.ts'
import { installTickWatcher, measureBareTicks, type TapTimes, tapMany } from './taps.ts'

const PEOPLE_COUNT = 1000
/**
 * Number of rounds. The contenders alternate in each round, because the pace of a shared machine changes from minute to
 * minute.
 */
const ROUNDS = 3
const TAPS_PER_ROUND = 40

type PeerWindow = { seed(listed: number, people: number): Promise<void> }

const club = await startClub({ listed: PEOPLE_COUNT })
const session = await findNewestSession(club)

/** Opens an offline tablet that shows the register. */
const openRegister = async (locked: boolean) => {
  const folder = mkdtempSync(join(tmpdir(), 'hallbook-bench-'))
  const tablet = await openTablet(folder)
  await tablet.addInitScript(installTickWatcher)
  const page = await getFirstPage(tablet)
  await signIn(page, club.url)
  await waitForWorker(page)
  await page.goto(`${club.url}/sessions/${session}`)
  await page.locator('.tile > input').first().waitFor()
  if (locked) await setLock(page)
  await tablet.setOffline(true)
  return { page, close: () => closeTablet(tablet, folder) }
}

/** Opens a tablet with the reference app, the smallest app with the same durability. */
const openPeer = async () => {
  const peer = await startPeer('app')
  const folder = mkdtempSync(join(tmpdir(), 'hallbook-bench-'))
  const tablet = await openTablet(folder)
  await tablet.addInitScript(installTickWatcher)
  const page = await getFirstPage(tablet)
  await page.goto(peer.url)
  await page.evaluate((listed) => (window as unknown as PeerWindow).seed(listed, listed), PEOPLE_COUNT)
  await page.reload()
  await page.locator('.tile > input').first().waitFor()
  await peer.close()
  return { page, close: () => closeTablet(tablet, folder) }
}

const closeTablet = async (tablet: Awaited<ReturnType<typeof openTablet>>, folder: string) => {
  await tablet.close()
  rmSync(folder, { recursive: true, force: true })
}

/** Counts the pending changes on a tablet without a lock. */
const countQueued = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((d) => d.name?.startsWith('hallbook-'))?.name ?? ''
    const db = await new Promise<IDBDatabase>((resolve) => {
      const openRequest = indexedDB.open(name)
      openRequest.onsuccess = () => resolve(openRequest.result)
    })
    const countRequest = db.transaction('outbox').objectStore('outbox').count()
    return new Promise<number>((resolve) => {
      countRequest.onsuccess = () => resolve(countRequest.result)
    })
  })

const unlockedTablet = await openRegister(false)
const lockedTablet = await openRegister(true)
const peer = await openPeer()

let quietRunner: QuietRunner | undefined

/**
 * Measures one round on one tablet. Slows the page down only during the round, because a slowed page uses its processor
 * even when idle.
 */
const measureRound = async (page: Page): Promise<{ taps: TapTimes[]; made: number; slowed: number }> => {
  const fullSpeedPace = await measurePace(page)
  const devtools = await slowDown(page)
  const slowdownFactor = (await measurePace(page)) / fullSpeedPace
  quietRunner ??= await createQuietRunner()
  const round = await tapMany(page, devtools, TAPS_PER_ROUND, quietRunner)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
  return { ...round, slowed: slowdownFactor }
}

const taps: TapTimes[] = []
const lockedTimes: number[] = []
const peerTimes: number[] = []
const slowdownFactors: number[] = []
let tapCount = 0
for (let i = 0; i < ROUNDS; i++) {
  const round = await measureRound(unlockedTablet.page)
  taps.push(...round.taps)
  slowdownFactors.push(round.slowed)
  tapCount += round.made
  peerTimes.push(...(await measureRound(peer.page)).taps.map((t) => t.painted))
  lockedTimes.push(...(await measureRound(lockedTablet.page)).taps.map((t) => t.painted))
}
await slowDown(unlockedTablet.page)
const bareTimes = await measureBareTicks(unlockedTablet.page, TAPS_PER_ROUND)
const queuedCount = await countQueued(unlockedTablet.page)
if (queuedCount !== tapCount) throw new Error(`${tapCount} taps left ${queuedCount} changes in the queue`)

const paintTimes = taps.map((t) => t.painted)
const collectTimes = (field: 'frames' | 'pressed') => taps.map((t) => t[field])
const [p95, median] = [getPercentile(paintTimes, 0.95), getPercentile(paintTimes, 0.5)]
const [peerP95, peerMedian] = [getPercentile(peerTimes, 0.95), getPercentile(peerTimes, 0.5)]
report(
  `A tick without a network: ${PEOPLE_COUNT} people in the list, ${ROUNDS} rounds of ${TAPS_PER_ROUND} taps, page ${getPercentile(slowdownFactors, 0.5).toFixed(1)}x slower`,
  [
    {
      name: 'finger lifted to painted tick, saved before, p95',
      value: p95,
      unit: 'ms',
      bar: 40,
      atMost: true,
      note: `median ${median.toFixed(1)}; the peer is the leanest app that keeps the promise, median ${peerMedian.toFixed(1)}; the limit is a bare durable write and a frame, median ${getPercentile(bareTimes, 0.5).toFixed(1)}; ${quietRunner?.told()}`,
      compared: {
        ours: p95,
        peer: peerP95,
        limit: getPercentile(bareTimes, 0.95),
        unit: 'ms',
        base: 'peer',
        goal: 1,
      },
    },
    {
      name: 'the same with a lock on the device, median, share of that without',
      value: getPercentile(lockedTimes, 0.5) / median,
      unit: '',
      bar: 1.15,
      atMost: true,
      note: `median ${getPercentile(lockedTimes, 0.5).toFixed(1)} ms, p95 ${getPercentile(lockedTimes, 0.95).toFixed(1)}`,
    },
    {
      name: 'finger down to the pressed look, p95',
      value: getPercentile(collectTimes('frames'), 0.95),
      unit: 'frames',
      bar: 2,
      atMost: true,
      note: `p95 ${getPercentile(collectTimes('pressed'), 0.95).toFixed(1)} ms`,
    },
  ],
)
await Promise.all([unlockedTablet.close(), lockedTablet.close(), peer.close()])
await club.close()
