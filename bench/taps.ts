import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import type { QuietRunner } from './quiet.ts'

/** Times of one tap: until the tile looks pressed (in ms and in frames) and until the tick is painted (in ms). */
export type TapTimes = { pressed: number; frames: number; painted: number }

/** Part of the Scheduler API that TypeScript's DOM library lacks. */
declare const scheduler: {
  postTask<T>(task: () => T, options: { priority: 'user-blocking' }): Promise<T>
}

type WatchedWindow = { onTick?: (box: EventTarget) => void }

/**
 * Runs in a page before the page's own scripts. Reports when React ticks a checkbox. Polling each frame would itself
 * cause frames.
 */
export const installTickWatcher = () => {
  const checkedDescriptor = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked')
  if (!checkedDescriptor?.set) throw new Error('a box has no checked')
  const { set: setChecked } = checkedDescriptor
  Object.defineProperty(HTMLInputElement.prototype, 'checked', {
    ...checkedDescriptor,
    set(this: HTMLInputElement, value: boolean) {
      setChecked.call(this, value)
      if (value) (window as unknown as WatchedWindow).onTick?.(this)
    },
  })
}

/**
 * Makes the page measure the next tap, from the lifted finger until after the frame that shows the tick. The page logs
 * the times to the console, because requesting them would cause work during the tap.
 */
const measureNextTap = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watchedWindow = window as unknown as WatchedWindow
    const waitForFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    /**
     * Resolves with the time when the current frame is painted. This is at the first task after the frame, or at the
     * next frame if that comes first.
     */
    const waitForPaint = () =>
      Promise.race([
        scheduler.postTask(() => performance.now(), { priority: 'user-blocking' }),
        waitForFrame().then(() => performance.now()),
      ])
    const waitForEvent = (type: string) =>
      new Promise<PointerEvent>((resolve) =>
        addEventListener(type, (event) => resolve(event as PointerEvent), { capture: true, once: true }),
      )
    const pointerDown = waitForEvent('pointerdown')
    const measurePressedLook = async (event: PointerEvent) => {
      const tile = (event.target as Element).closest('.tile')
      for (let frames = 1; frames <= 3; frames++) {
        await waitForFrame()
        if (tile?.matches(':active, [data-pressed]')) return [(await waitForPaint()) - event.timeStamp, frames]
      }
      return [1e9, 1e9]
    }
    void pointerDown.then(measurePressedLook).then((times) => console.log(`look ${times.join(' ')}`))
    const tickPromise = new Promise<void>((resolve) => {
      watchedWindow.onTick = async (box) => {
        if ((await pointerDown).target === box) resolve()
      }
    })
    void Promise.all([waitForEvent('pointerup').then(() => performance.now()), tickPromise]).then(async ([lifted]) => {
      await waitForFrame()
      console.log(`tick ${(await waitForPaint()) - lifted}`)
    })
  })

/** Runs in the page. Waits until the attempt to send has ended and the page has repainted. */
const waitUntilQuiet = async () => {
  const isSyncing = async () =>
    (await navigator.locks.query()).held?.some((lock) => lock.name?.startsWith('hallbook-sync-'))
  // Check twice with a pause, because the worker receives a tap a little later.
  for (let quietChecks = 0; quietChecks < 2; ) {
    await new Promise((resolve) => window.setTimeout(resolve, 250))
    quietChecks = (await isSyncing()) ? 0 : quietChecks + 1
  }
}

/** Waits for the numbers that the page logs after this word. */
const waitForNumbers = async (page: Page, word: string): Promise<number[]> => {
  const message = await page.waitForEvent('console', (heard) => heard.text().startsWith(`${word} `))
  return message.text().split(' ').slice(1).map(Number)
}

/**
 * Yields the time in ms for which a finger rests. Each time is different, so that the finger lifts at any point of a
 * frame.
 */
const createRestTimes = function* () {
  for (let step = 0; ; step += 7.3) yield 50 + (step % 50)
}
const restTimes = createRestTimes()

/** Taps once with a finger and returns the times. */
const tap = async (page: Page, devtools: CDPSession, point: { x: number; y: number }): Promise<TapTimes> => {
  await measureNextTap(page)
  const pressedNumbers = waitForNumbers(page, 'look')
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  const [pressedMs = 0, frames = 0] = await pressedNumbers
  const paintedNumbers = waitForNumbers(page, 'tick')
  await setTimeout(restTimes.next().value)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const [paintedMs = 0] = await paintedNumbers
  await page.evaluate(waitUntilQuiet)
  return { pressed: pressedMs, frames, painted: paintedMs }
}

/** Time in ms for which a user looks at new names before a tap. The fastest eye needs 200 ms. */
const LOOK_MS = 250

/** Returns the centres of visible tiles without a tick. If there are none, scrolls down by a screen and looks again. */
const findVisibleTiles = (page: Page) =>
  page.evaluate(async (look) => {
    const list = document.querySelector('.people')
    if (!list) throw new Error('no list')
    for (;;) {
      const listBox = list.getBoundingClientRect()
      const points = []
      for (const box of list.querySelectorAll<HTMLInputElement>('.tile > input:not(:checked)')) {
        const { top, bottom, left, width, height } = box.parentElement!.getBoundingClientRect()
        if (top < listBox.top + 4 || bottom > listBox.bottom - 80) continue
        points.push({ x: left + width / 2, y: top + height / 2 })
      }
      if (points.length) return points
      list.scrollTop += listBox.height * 0.8
      for (let i = 0; i < 3; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
      // Wait as a user who looks before a tap. By then the new tiles are painted and the list is idle. A finger within
      // 150 ms after scrolling stops the list, and the browser handles it slowly (tile-touch.ts).
      await new Promise((resolve) => requestIdleCallback(resolve))
      await new Promise((resolve) => window.setTimeout(resolve, look))
    }
  }, LOOK_MS)

/** Measures the lower limit in ms: the two rows of a tick in one plain durable transaction, and the next frame. */
export const measureBareTicks = (page: Page, taps: number): Promise<number[]> =>
  page.evaluate(async (count) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const openRequest = indexedDB.open('bare', 1)
      openRequest.onupgradeneeded = () => {
        openRequest.result.createObjectStore('rows', { keyPath: 'id' })
        openRequest.result.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true })
      }
      openRequest.onsuccess = () => resolve(openRequest.result)
      openRequest.onerror = () => reject(openRequest.error)
    })
    const times = []
    for (let i = 0; i < count; i++) {
      const startedAt = await new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())))
      const transaction = db.transaction(['rows', 'queue'], 'readwrite', { durability: 'strict' })
      transaction.objectStore('rows').put({ id: `row ${i}`, state: 'attending', text: 'x'.repeat(200) })
      transaction.objectStore('queue').put({ name: 'attendance.set', text: 'x'.repeat(400) })
      await new Promise((resolve) => {
        transaction.oncomplete = resolve
      })
      await new Promise((resolve) => requestAnimationFrame(resolve))
      times.push(performance.now() - startedAt)
    }
    db.close()
    return times
  }, taps)

/**
 * Taps tiles one after another. `made` is the number of all taps, including taps that were repeated on a busy machine.
 */
export const tapMany = async (
  page: Page,
  devtools: CDPSession,
  count: number,
  { quietly }: QuietRunner,
): Promise<{ taps: TapTimes[]; made: number }> => {
  const taps: TapTimes[] = []
  let tapCount = 0
  const tapNext = async () => {
    const [point] = await findVisibleTiles(page)
    if (!point) throw new Error('no tile in sight')
    tapCount += 1
    return tap(page, devtools, point)
  }
  while (taps.length < count) taps.push(await quietly(tapNext))
  return { taps, made: tapCount }
}
