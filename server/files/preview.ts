import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const DRAWN = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/** Limit in bytes for files with a preview, because they are read into memory. */
const LARGEST = 20_000_000

/**
 * Limit in bytes for the memory of an unpacked PDF. The thread's own limit does not include WebAssembly
 * memory.
 */
const MAX_MEMORY_BYTES = 384 * 1_048_576

/** Limit of files rendered at once. */
const AT_ONCE = 2
/** Limit of slow files in addition. One more makes the oldest be aborted. */
const SLOW_AT_ONCE = 2

export type PreviewLimits = {
  /** Time in ms after which a file counts as slow and the next file starts. */
  slowMs: number
  /** Timeout for a file, in ms. */
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
    // Captures the worker's output, because the library's messages about bad files do not belong in the log.
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

/** Waits for a free slot. */
const takePlace = async (): Promise<void> => {
  if (busy < AT_ONCE) busy++
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

const leavePlace = (): void => {
  const next = waiting.shift()
  if (next) next()
  else busy--
}

/** Lets the next file start while this one continues. */
const standAside = (drawing: Drawing): void => {
  const [longest] = slow
  if (slow.size >= SLOW_AT_ONCE) longest?.giveUp()
  slow.add(drawing)
  leavePlace()
}

/**
 * Renders a small WebP preview of an image or of a PDF's first page. Each file has its own thread, so that a
 * hanging file does not block others.
 * @returns null for other file types, and for files that cannot be rendered
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
