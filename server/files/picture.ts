import sharp from 'sharp'

// Whatever is sent, nothing but these is ever read: no SVG, no PDF, no format with code in it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadPngBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

/** Pixels of a side: a face on a tile three times as sharp, and on the record. */
const SIDE = 512
/** Pixels of a picture of the network: as wide as it is ever shown, twice as sharp. */
const NETWORK_SIDE = 1600
/** More than any phone's browser makes of a photo that it has made small; an image of 40 million is refused unread. */
const MAX_PIXELS = 16_000_000
/** A photo as a good camera makes it. */
const MAX_NETWORK_PIXELS = 60_000_000

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** The last picture that is drawn, or waits for those before it. */
let last: Promise<unknown> = Promise.resolve()

/** One picture at a time, in their order: a whole club's photos at once are not to hold up ticks, nor to fill the memory. */
const inTurn = <T>(draw: () => Promise<T>): Promise<T> => {
  const drawn = last.then(draw)
  last = drawn.then(
    () => undefined,
    () => undefined,
  )
  return drawn
}

/**
 * A picture drawn again from its pixels alone: a JPEG upright, at most 512 pixels a side, with no place, no camera, and
 * nothing else that was hidden in the file.
 * @returns null for what is no JPEG or WebP, or has too many pixels
 */
export const drawAnew = async (content: Buffer): Promise<Buffer | null> => {
  if (PNG.equals(content.subarray(0, PNG.length))) return null
  try {
    return await inTurn(() =>
      sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
        .rotate()
        .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 82 })
        .toBuffer(),
    )
  } catch {
    return null
  }
}

/**
 * A picture of the network's content drawn again from its pixels alone: a WebP upright, at most 1600 pixels a side, clear
 * where it was clear, with nothing that was hidden in the file.
 * @returns null for what is no JPEG, PNG or WebP, or has too many pixels
 */
export const drawNetworkPicture = async (content: Buffer): Promise<Buffer | null> => {
  try {
    return await inTurn(() =>
      sharp(content, { limitInputPixels: MAX_NETWORK_PIXELS, failOn: 'error', pages: 1 })
        .rotate()
        .resize({ width: NETWORK_SIDE, height: NETWORK_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer(),
    )
  } catch {
    return null
  }
}
