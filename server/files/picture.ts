import sharp from 'sharp'

// Whatever is sent, nothing but these two is ever read: no SVG, no PDF, no format with code in it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.concurrency(1)
sharp.cache(false)

/** Pixels of a side: a face on a tile three times as sharp, and on the record. */
const SIDE = 512
/** More than any phone's browser makes of a photo that it has made small; an image of 40 million is refused unread. */
const MOST_PIXELS = 16_000_000

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
 * A picture drawn anew from its pixels alone: a JPEG upright, at most 512 pixels a side, with no place, no camera, and
 * nothing else that was hidden in the file.
 * @returns null for what is no JPEG or WebP, or has too many pixels
 */
export const drawAnew = async (content: Buffer): Promise<Buffer | null> => {
  try {
    return await inTurn(() =>
      sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
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
