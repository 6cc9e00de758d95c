import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const DRAWN = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/** Bytes of a file that is drawn, at most: it is read into memory. */
const LARGEST = 20_000_000
/** How long it may take, in ms. */
const PATIENCE_MS = 15_000

/** Memory that a PDF may take once it is unpacked, in bytes: a thread's own limit does not count WebAssembly's. */
const MOST_MEMORY = 384 * 1_048_576

const source = fileURLToPath(new URL('./preview-worker.mjs', import.meta.url))

const draw = (path: string, type: string, mostMemory: number): Promise<Buffer | null> =>
  new Promise((resolve) => {
    const worker = new Worker(source, {
      workerData: { path, type, mostMemory },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128 },
      // What the library says of a bad file is nothing for the log.
      ...{ stdout: true, stderr: true },
    })
    const end = (picture: Buffer | null) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(picture)
    }
    const timer = setTimeout(() => end(null), PATIENCE_MS)
    worker.once('message', (picture: Uint8Array) => end(Buffer.from(picture)))
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })

/** The last picture that is drawn, or waits for those before it. */
let last: Promise<unknown> = Promise.resolve()

/**
 * A small picture of a file: of an image, or of the first page of a PDF, as WebP. One at a time, in a thread of its own.
 * @returns null for files of other types, and for those that cannot be drawn
 */
export const drawPreview = async (
  path: string,
  type: string,
  size: number,
  mostMemory = MOST_MEMORY,
): Promise<Buffer | null> => {
  if (!DRAWN.includes(type) || size > LARGEST) return null
  const drawn = last.then(() => draw(path, type, mostMemory))
  last = drawn
  return drawn
}
