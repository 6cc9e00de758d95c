import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const PREVIEW_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/** Maximum size in bytes of a file with a preview, because the file is read into memory. */
const MAX_FILE_BYTES = 20_000_000

/**
 * Maximum memory in bytes for an unpacked PDF. Needed because the thread's own limit does not include WebAssembly
 * memory.
 */
const MAX_MEMORY_BYTES = 384 * 1_048_576

/** Maximum number of files that are rendered at once. */
const MAX_CONCURRENT_PREVIEWS = 2
/**
 * Maximum number of slow files that continue without a slot. If one more file becomes slow, the oldest slow
 * file is aborted.
 */
const MAX_SLOW_PREVIEWS = 2

export type PreviewLimits = {
  /** Time in ms after which a file is treated as slow, so that the next file starts. */
  slowMs: number
  /** Time in ms after which rendering is aborted. */
  longestMs: number
  mostMemory: number
}
const DEFAULT_LIMITS: PreviewLimits = { slowMs: 3000, longestMs: 15_000, mostMemory: MAX_MEMORY_BYTES }

const workerPath = fileURLToPath(new URL('./preview-worker.mjs', import.meta.url))

type PreviewJob = { drawn: Promise<Buffer | null>; giveUp: () => void }

const startRendering = (path: string, type: string, { longestMs, mostMemory }: PreviewLimits): PreviewJob => {
  const worker = new Worker(workerPath, {
    workerData: { path, type, mostMemory },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    // Capture the worker's output, because the library's messages about bad files do not belong in the log.
    stdout: true,
    stderr: true,
  })
  let abort = () => {}
  const renderedPicture = new Promise<Buffer | null>((resolve) => {
    const finishJob = (picture: Buffer | null) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(picture)
    }
    abort = () => finishJob(null)
    const timer = setTimeout(abort, longestMs)
    worker.once('message', (picture: Uint8Array) => finishJob(Buffer.from(picture)))
    worker.once('error', abort)
    worker.once('exit', abort)
  })
  return { drawn: renderedPicture, giveUp: abort }
}

const waitingResolvers: (() => void)[] = []
const slowJobs = new Set<PreviewJob>()
let busyCount = 0

/** Waits for a free slot. */
const acquireSlot = async (): Promise<void> => {
  if (busyCount < MAX_CONCURRENT_PREVIEWS) busyCount++
  else await new Promise<void>((resolve) => waitingResolvers.push(resolve))
}

const releaseSlot = (): void => {
  const resolveNext = waitingResolvers.shift()
  if (resolveNext) resolveNext()
  else busyCount--
}

/**
 * Marks a file as slow and frees its slot, so that the next file starts while this file continues. Aborts the
 * oldest slow file if there are too many.
 */
const markSlow = (drawing: PreviewJob): void => {
  const [oldestSlowJob] = slowJobs
  if (slowJobs.size >= MAX_SLOW_PREVIEWS) oldestSlowJob?.giveUp()
  slowJobs.add(drawing)
  releaseSlot()
}

/**
 * Renders a small WebP preview of an image or a PDF's first page. Each file has a separate thread, so that a hanging
 * file does not block other files.
 * @returns null for other file types, and for files that cannot be rendered
 */
export const renderPreview = async (
  path: string,
  type: string,
  size: number,
  limits: Partial<PreviewLimits> = {},
): Promise<Buffer | null> => {
  if (!PREVIEW_TYPES.includes(type) || size > MAX_FILE_BYTES) return null
  const allLimits = { ...DEFAULT_LIMITS, ...limits }
  await acquireSlot()
  const previewJob = startRendering(path, type, allLimits)
  const timer = setTimeout(() => markSlow(previewJob), allLimits.slowMs)
  const picture = await previewJob.drawn
  clearTimeout(timer)
  if (!slowJobs.delete(previewJob)) releaseSlot()
  return picture
}
