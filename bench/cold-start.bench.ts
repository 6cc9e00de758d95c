import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile, report } from './report.ts'
import {
  newestSession,
  openTablet,
  paceOf,
  pageOf,
  signIn,
  slowDown,
  startClub,
  workerInCharge,
} from './tablet.ts'

const LISTED = 500
const PEOPLE = 5000
const STARTS = 5

const club = await startClub({ listed: LISTED, people: PEOPLE })
const folder = mkdtempSync(join(tmpdir(), 'hallbook-bench-'))
const first = await openTablet(folder)
const address = `${club.url}/sessions/${await newestSession(club)}`
const tile = 'label.tile input:not(:disabled)'
const page = await pageOf(first)
await signIn(page, club.url)
await workerInCharge(page)
await page.goto(address)
await page.locator(tile).first().waitFor()
await first.close()
await club.stop()

/** Says in the console, in ms from the navigation, when the frame that shows a tile is drawn. */
const watchTiles = (selector: string) => {
  const look = () => {
    const box = document.querySelector(selector)?.closest('.tile')?.getBoundingClientRect()
    const middle = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    if (!middle?.closest('.tile')) return void requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => console.log(`usable ${performance.now()}`)
    port2.postMessage(null)
  }
  requestAnimationFrame(look)
}

/** The limit: the rows of the list read by a bare IndexedDB, in the page that is as slow. */
const readBare = async () => {
  const began = performance.now()
  const name = (await indexedDB.databases()).find((d) => d.name?.startsWith('hallbook-'))?.name ?? ''
  const db = await new Promise<IDBDatabase>((resolve) => {
    const open = indexedDB.open(name)
    open.onsuccess = () => resolve(open.result)
  })
  const asked = db.transaction('registered').objectStore('registered').index('archived').getAll(0)
  const rows = await new Promise<unknown[]>((resolve) => {
    asked.onsuccess = () => resolve(asked.result)
  })
  db.close()
  return { ms: performance.now() - began, rows: rows.length }
}

const starts: { usable: number; bare: number; slowed: number }[] = []
for (let run = 0; run < STARTS; run++) {
  const tablet = await openTablet(folder)
  await tablet.addInitScript(watchTiles, tile)
  const opened = await pageOf(tablet)
  await opened.goto('about:blank')
  const pace = await paceOf(opened)
  await slowDown(opened)
  await opened.goto(address, { waitUntil: 'commit' })
  // Heard from the console: asking the page would run code of the test in it, as slowly as the page's own.
  const said = await opened.waitForEvent('console', (message) => message.text().startsWith('usable '))
  const usable = Number(said.text().split(' ')[1])
  const { ms, rows } = await opened.evaluate(readBare)
  if (rows !== LISTED) throw new Error(`${rows} people are not archived here, not ${LISTED}`)
  starts.push({ usable, bare: ms, slowed: (await paceOf(opened)) / pace })
  await tablet.close()
}
const usable = percentile(
  starts.map((s) => s.usable),
  0.5,
)
const bare = percentile(
  starts.map((s) => s.bare),
  0.5,
)
const slowed = percentile(
  starts.map((s) => s.slowed),
  0.5,
)
report(
  `Cold start, server stopped: ${LISTED} people in the list, ${PEOPLE} on the tablet, page ${slowed.toFixed(1)}x slower`,
  [
    {
      name: `new browser process to a tile that can be tapped, median of ${STARTS}`,
      value: usable / 1000,
      unit: 's',
      bar: 1,
      atMost: true,
      note: `${starts.map((s) => Math.round(s.usable)).join(', ')} ms; ${(usable / bare).toFixed(1)} of a bare read of the ${LISTED} rows, ${bare.toFixed(0)} ms`,
    },
  ],
)
rmSync(folder, { recursive: true, force: true })

await club.close()
