import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { startPeer } from './peer/peer.ts'
import { percentile, report } from './report.ts'
import {
  newestSession,
  openTablet,
  paceOf,
  pageOf,
  setLock,
  signIn,
  slowDown,
  startClub,
  workerInCharge,
} from './tablet.ts'

const PEOPLE = 1000
const TAPS = 120

type Tap = { pressed: number; frames: number; painted: number }

/** Not in TypeScript's DOM library yet. */
declare const scheduler: {
  postTask<T>(task: () => T, options: { priority: 'user-blocking' }): Promise<T>
}

type Peer = { seed(listed: number, people: number): Promise<void> }

type Watched = { onTick?: (box: EventTarget) => void }

/** Tells when React ticks a box. Watching for it frame by frame would make frames, and slow the tap down. */
const hearTicks = () => {
  const checked = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked')
  if (!checked?.set) throw new Error('a box has no checked')
  const { set } = checked
  Object.defineProperty(HTMLInputElement.prototype, 'checked', {
    ...checked,
    set(this: HTMLInputElement, value: boolean) {
      set.call(this, value)
      if (value) (window as unknown as Watched).onTick?.(this)
    },
  })
}

/**
 * Lets the page time the next tap: from when it hears of the lifted finger to after the frame that shows the tick. It
 * says the times in the console: to be asked for them would be work in the middle of the tap.
 */
const watchNextTap = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const spot = window as unknown as Watched
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    /** When the frame under way was drawn: the first task after it, or the frame after it where that comes first. */
    const drawn = () =>
      Promise.race([
        scheduler.postTask(() => performance.now(), { priority: 'user-blocking' }),
        frame().then(() => performance.now()),
      ])
    const heard = (type: string) =>
      new Promise<PointerEvent>((resolve) =>
        addEventListener(type, (event) => resolve(event as PointerEvent), { capture: true, once: true }),
      )
    const down = heard('pointerdown')
    const look = async (event: PointerEvent) => {
      const tile = (event.target as Element).closest('.tile')
      for (let frames = 1; frames <= 3; frames++) {
        await frame()
        if (tile?.matches(':active, [data-pressed]')) return [(await drawn()) - event.timeStamp, frames]
      }
      return [1e9, 1e9]
    }
    void down.then(look).then((times) => console.log(`look ${times.join(' ')}`))
    const ticked = new Promise<void>((resolve) => {
      spot.onTick = async (box) => {
        if ((await down).target === box) resolve()
      }
    })
    void Promise.all([heard('pointerup').then(() => performance.now()), ticked]).then(async ([lifted]) => {
      await frame()
      console.log(`tick ${(await drawn()) - lifted}`)
    })
  })

/** Waits until the try to send has ended and all it repaints is drawn. */
const untilQuiet = async () => {
  const syncs = async () =>
    (await navigator.locks.query()).held?.some((lock) => lock.name?.startsWith('hallbook-sync-'))
  // Quiet twice with a pause between: the worker hears of a tap a little later.
  for (let quiet = 0; quiet < 2; ) {
    await new Promise((resolve) => window.setTimeout(resolve, 250))
    quiet = (await syncs()) ? 0 : quiet + 1
  }
}

/** The numbers that the page says next after this word. */
const said = async (page: Page, word: string): Promise<number[]> => {
  const message = await page.waitForEvent('console', (heard) => heard.text().startsWith(`${word} `))
  return message.text().split(' ').slice(1).map(Number)
}

/** How long a finger rests, in ms: never twice the same, so that it is lifted at any point of a frame. */
const rests = function* () {
  for (let at = 0; ; at += 7.3) yield 50 + (at % 50)
}
const rest = rests()

/** One tap of a finger. */
const tap = async (page: Page, devtools: CDPSession, at: { x: number; y: number }): Promise<Tap> => {
  await watchNextTap(page)
  const looked = said(page, 'look')
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  const [pressed = 0, frames = 0] = await looked
  const ticked = said(page, 'tick')
  await setTimeout(rest.next().value)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const [painted = 0] = await ticked
  await page.evaluate(untilQuiet)
  return { pressed, frames, painted }
}

/** Middles of the tiles in sight that are not ticked; the list goes on by a screen when there is none. */
const tilesInSight = (page: Page) =>
  page.evaluate(async () => {
    const list = document.querySelector('.people')
    if (!list) throw new Error('no list')
    for (;;) {
      const sight = list.getBoundingClientRect()
      const found = []
      for (const box of list.querySelectorAll<HTMLInputElement>('.tile > input:not(:checked)')) {
        const { top, bottom, left, width, height } = box.parentElement!.getBoundingClientRect()
        if (top < sight.top + 4 || bottom > sight.bottom - 80) continue
        found.push({ x: left + width / 2, y: top + height / 2 })
      }
      if (found.length) return found
      list.scrollTop += sight.height * 0.8
      for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
      // Nobody taps before they have looked: what has come into sight is drawn by then.
      await new Promise((resolve) => requestIdleCallback(resolve))
    }
  })

/** The limit: the two rows of a tick in one bare durable transaction, and the frame after it. */
const bareTicks = (page: Page): Promise<number[]> =>
  page.evaluate(async (count) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open('bare', 1)
      open.onupgradeneeded = () => {
        open.result.createObjectStore('rows', { keyPath: 'id' })
        open.result.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true })
      }
      open.onsuccess = () => resolve(open.result)
      open.onerror = () => reject(open.error)
    })
    const times = []
    for (let i = 0; i < count; i++) {
      const began = await new Promise<number>((resolve) =>
        requestAnimationFrame(() => resolve(performance.now())),
      )
      const transaction = db.transaction(['rows', 'queue'], 'readwrite', { durability: 'strict' })
      transaction.objectStore('rows').put({ id: `row ${i}`, state: 'attending', text: 'x'.repeat(200) })
      transaction.objectStore('queue').put({ name: 'attendance.set', text: 'x'.repeat(400) })
      await new Promise((resolve) => {
        transaction.oncomplete = resolve
      })
      await new Promise((resolve) => requestAnimationFrame(resolve))
      times.push(performance.now() - began)
    }
    db.close()
    return times
  }, TAPS)

const club = await startClub({ listed: PEOPLE })
const folder = mkdtempSync(join(tmpdir(), 'hallbook-bench-'))
const tablet = await openTablet(folder)
await tablet.addInitScript(hearTicks)
const page = await pageOf(tablet)
await signIn(page, club.url)
await workerInCharge(page)
const session = await newestSession(club)
await page.goto(`${club.url}/sessions/${session}`)
await page.locator('.tile > input').first().waitFor()
await tablet.setOffline(true)
const pace = await paceOf(page)
const devtools = await slowDown(page)
const slowed = (await paceOf(page)) / pace

/** Taps one tile after the other. */
const tapMany = async (on: Page, slow: CDPSession): Promise<Tap[]> => {
  const taps: Tap[] = []
  while (taps.length < TAPS) {
    const [at] = await tilesInSight(on)
    if (at) taps.push(await tap(on, slow, at))
  }
  return taps
}

const taps = await tapMany(page, devtools)
const bare = await bareTicks(page)
const saved = await page.evaluate(async () => {
  const name = (await indexedDB.databases()).find((d) => d.name?.startsWith('hallbook-'))?.name ?? ''
  const db = await new Promise<IDBDatabase>((resolve) => {
    const open = indexedDB.open(name)
    open.onsuccess = () => resolve(open.result)
  })
  const asked = db.transaction('outbox').objectStore('outbox').count()
  return new Promise<number>((resolve) => {
    asked.onsuccess = () => resolve(asked.result)
  })
})
if (saved !== TAPS) throw new Error(`${TAPS} taps left ${saved} changes in the queue`)

// The same with what is personal sealed at rest.
await tablet.setOffline(false)
await setLock(page)
await tablet.setOffline(true)
const sealed = (await tapMany(page, devtools)).map((t) => t.painted)
await page.close()

const peer = await startPeer()
const other = await tablet.newPage()
await tablet.setOffline(false)
await other.goto(peer.url)
await other.evaluate((listed) => (window as unknown as Peer).seed(listed, listed), PEOPLE)
await other.reload()
await other.locator('.tile > input').first().waitFor()
const leanest = (await tapMany(other, await slowDown(other))).map((t) => t.painted)
await peer.close()

const painted = taps.map((t) => t.painted)
const limit = percentile(leanest, 0.95)
report(
  `A tick without a network: ${PEOPLE} people in the list, ${TAPS} taps, page ${slowed.toFixed(1)}x slower`,
  [
    {
      name: 'finger lifted to painted tick, saved before, p95',
      value: percentile(painted, 0.95),
      unit: 'ms',
      bar: 40,
      atMost: true,
      note: `median ${percentile(painted, 0.5).toFixed(1)}; ${(percentile(painted, 0.95) / limit).toFixed(2)} of the leanest app that keeps the promise, p95 ${limit.toFixed(1)}, median ${percentile(leanest, 0.5).toFixed(1)}; a bare durable write and a frame: p95 ${percentile(bare, 0.95).toFixed(1)}, median ${percentile(bare, 0.5).toFixed(1)}`,
    },
    {
      name: 'the same with a lock on the device, median, share of that without',
      value: percentile(sealed, 0.5) / percentile(painted, 0.5),
      unit: '',
      bar: 1.15,
      atMost: true,
      note: `median ${percentile(sealed, 0.5).toFixed(1)} ms, p95 ${percentile(sealed, 0.95).toFixed(1)}`,
    },
    {
      name: 'finger down to the pressed look, p95',
      value: percentile(
        taps.map((t) => t.frames),
        0.95,
      ),
      unit: 'frames',
      bar: 2,
      atMost: true,
      note: `p95 ${percentile(
        taps.map((t) => t.pressed),
        0.95,
      ).toFixed(1)} ms`,
    },
  ],
)
await tablet.close()
rmSync(folder, { recursive: true, force: true })

await club.close()
