import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const PREVIEW_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/** Limit in bytes for files with a preview, because they are read into memory. */
const MAX_FILE_BYTES = 20_000_000

/**
 * Limit in bytes for the memory of an unpacked PDF. The thread's own limit does not include WebAssembly
 * memory.
 */
const MAX_MEMORY_BYTES = 384 * 1_048_576

/** Limit of files rendered at once. */
const MAX_CONCURRENT = 2
/** Limit of slow files in addition. One more makes the oldest be aborted. */
const MAX_SLOW = 2

export type PreviewLimits = {
  /** Time in ms after which a file counts as slow and the next file starts. */
  slowMs: number
  /** Timeout for a file, in ms. */
  longestMs: number
  mostMemory: number
}
const DEFAULT_LIMITS: PreviewLimits = { slowMs: 3000, longestMs: 15_000, mostMemory: MAX_MEMORY_BYTES }

const source = fileURLToPath(new URL('./preview-worker.mjs', import.meta.url))

type Drawing = { drawn: Promise<Buffer | null>; giveUp: () => void }

const startRendering = (path: string, type: string, { longestMs, mostMemory }: PreviewLimits): Drawing => {
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
const acquireSlot = async (): Promise<void> => {
  if (busy < MAX_CONCURRENT) busy++
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

const releaseSlot = (): void => {
  const next = waiting.shift()
  if (next) next()
  else busy--
}

/** Lets the next file start while this one continues. */
const markSlow = (drawing: Drawing): void => {
  const [longest] = slow
  if (slow.size >= MAX_SLOW) longest?.giveUp()
  slow.add(drawing)
  releaseSlot()
}

/**
 * Renders a small WebP preview of an image or of a PDF's first page. Each file has its own thread, so that a
 * hanging file does not block others.
 * @returns null for other file types, and for files that cannot be rendered
 */
export const renderPreview = async (
  path: string,
  type: string,
  size: number,
  limits: Partial<PreviewLimits> = {},
): Promise<Buffer | null> => {
  if (!PREVIEW_TYPES.includes(type) || size > MAX_FILE_BYTES) return null
  const all = { ...DEFAULT_LIMITS, ...limits }
  await acquireSlot()
  const drawing = startRendering(path, type, all)
  const timer = setTimeout(() => markSlow(drawing), all.slowMs)
  const picture = await drawing.drawn
  clearTimeout(timer)
  if (!slow.delete(drawing)) releaseSlot()
  return picture
}
