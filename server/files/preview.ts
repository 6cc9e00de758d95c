import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const DRAWN = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/** Bytes of a file that is drawn, at most: it is read into memory. */
const LARGEST = 20_000_000

/** Memory that a PDF may take once it is unpacked, in bytes: a thread's own limit does not count WebAssembly's. */
const MAX_MEMORY_BYTES = 384 * 1_048_576

/** Files that are drawn at once. */
const AT_ONCE = 2
/** Files that take long, beside them; with one more of them the longest is given up. */
const SLOW_AT_ONCE = 2

export type PreviewLimits = {
  /** Once a file has taken so long, the next is drawn beside it, in ms. */
  slowMs: number
  /** How long a file may take, in ms. */
  longestMs: number
  mostMemory: number
}
const usual: PreviewLimits = { slowMs: 3000, longestMs: 15_000, mostMemory: MAX_MEMORY_BYTES }

const source = fileURLToPath(new URL('./preview-worker.mjs', import.meta.url))

type Drawing = { drawn: Promise<Buffer | null>; giveUp: () => void }

const start = (path: string, type: string, { longestMs, mostMemory }: PreviewLimits): Drawing => {
  const worker = new Worker(source, {
    workerData: { path, type, mostMemory },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    // What the library says of a bad file is nothing for the log.
    stdout: true,
    stderr: true,
  })
  let giveUp = () => {}
  const drawn = new Promise<Buffer | null>((resolve) => {
    const end = (picture: Buffer | null) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(picture)
    }
    giveUp = () => end(null)
    const timer = setTimeout(giveUp, longestMs)
    worker.once('message', (picture: Uint8Array) => end(Buffer.from(picture)))
    worker.once('error', giveUp)
    worker.once('exit', giveUp)
  })
  return { drawn, giveUp }
}

const waiting: (() => void)[] = []
const slow = new Set<Drawing>()
let busy = 0

/** A place among those that are drawn at once. */
const takePlace = async (): Promise<void> => {
  if (busy < AT_ONCE) busy++
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

const leavePlace = (): void => {
  const next = waiting.shift()
  if (next) next()
  else busy--
}

/** Lets the next one begin while this one goes on. */
const standAside = (drawing: Drawing): void => {
  const [longest] = slow
  if (slow.size >= SLOW_AT_ONCE) longest?.giveUp()
  slow.add(drawing)
  leavePlace()
}

/**
 * A small picture of a file: of an image, or of the first page of a PDF, as WebP. Each is drawn in a thread of its own, and one that
 * hangs holds up no other.
 * @returns null for files of other types, and for those that cannot be drawn
 */
export const drawPreview = async (
  path: string,
  type: string,
  size: number,
  limits: Partial<PreviewLimits> = {},
): Promise<Buffer | null> => {
  if (!DRAWN.includes(type) || size > LARGEST) return null
  const all = { ...usual, ...limits }
  await takePlace()
  const drawing = start(path, type, all)
  const timer = setTimeout(() => standAside(drawing), all.slowMs)
  const picture = await drawing.drawn
  clearTimeout(timer)
  if (!slow.delete(drawing)) leavePlace()
  return picture
}
