/**
 * Renders a small preview of a PDF's first page or an image. Runs in a separate thread, so that a bad file ends only
 * this thread.
 */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

const SIDE = 640
const MAX_PIXELS = 60_000_000

// Decode only these formats, regardless of the upload.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadPngBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

const { path, type, mostMemory } = workerData

const PAGE_BYTES = 65_536
const { grow } = WebAssembly.Memory.prototype
/** Limits the library's memory, regardless of a file's unpacked size. */
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * PAGE_BYTES > mostMemory) throw new RangeError('this file takes too much memory')
  return grow.call(this, pages)
}

const small = (picture) =>
  picture
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .webp({ quality: 78 })
    .toBuffer()

const firstPage = async (bytes) => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  try {
    const page = document.getPage(0)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    // Scale by the longer side, so that a very wide page is rendered no larger than other pages.
    const scale = Math.min((2 * SIDE) / Math.max(originalWidth, originalHeight), 4)
    const drawn = await page.render({ scale })
    const raw = { width: drawn.width, height: drawn.height, channels: 4 }
    return await small(sharp(drawn.data, { raw }))
  } finally {
    document.destroy()
    library.destroy()
  }
}

const bytes = readFileSync(path)
const picture =
  type === 'application/pdf'
    ? await firstPage(bytes)
    : await small(sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).rotate())
parentPort?.postMessage(new Uint8Array(picture))
