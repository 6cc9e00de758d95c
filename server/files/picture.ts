import sharp from 'sharp'

// Decode only these formats, regardless of the upload. SVG, PDF and formats that contain code are excluded.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadPngBuffer'],
})
sharp.concurrency(1)
sharp.cache(false)

/** Maximum side of a photo in pixels. Sufficient for the person's record, and for tiles at three times the density. */
const MAX_PHOTO_SIDE = 512
/** Maximum side of a network picture in pixels, twice the largest width on screen. */
const MAX_NETWORK_PICTURE_SIDE = 1600
/**
 * Maximum number of pixels of a photo. Photos that a phone's browser has downscaled are smaller. An image of 40 million
 * pixels is rejected without decoding.
 */
const MAX_PHOTO_PIXELS = 16_000_000
/** Maximum number of pixels of a network picture. Sufficient for a photo from a good camera. */
const MAX_NETWORK_PIXELS = 60_000_000

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Latest queued task. The next task starts after it. */
let lastTask: Promise<unknown> = Promise.resolve()

/** Processes one picture at a time, so that a full club's photos do not delay ticks or fill the memory. */
const runQueued = <T>(encode: () => Promise<T>): Promise<T> => {
  const encodedPicture = lastTask.then(encode)
  lastTask = encodedPicture.then(
    () => undefined,
    () => undefined,
  )
  return encodedPicture
}

/**
 * Re-encodes a photo from its pixels only. The result is an upright JPEG of at most 512 pixels a side, without
 * location, camera or other hidden data.
 * @returns null if the file is not a JPEG or WebP, or has too many pixels
 */
export const reencodePhoto = async (content: Buffer): Promise<Buffer | null> => {
  if (PNG_SIGNATURE.equals(content.subarray(0, PNG_SIGNATURE.length))) return null
  try {
    return await runQueued(() =>
      sharp(content, { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error', pages: 1 })
        .rotate()
        .resize({ width: MAX_PHOTO_SIDE, height: MAX_PHOTO_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 82 })
        .toBuffer(),
    )
  } catch {
    return null
  }
}

/**
 * Re-encodes a picture for the network's content from its pixels only. The result is an upright WebP of at most 1600
 * pixels a side, with transparency and without hidden data.
 * @returns null if the file is not a JPEG, PNG or WebP, or has too many pixels
 */
export const reencodeNetworkPicture = async (content: Buffer): Promise<Buffer | null> => {
  try {
    return await runQueued(() =>
      sharp(content, { limitInputPixels: MAX_NETWORK_PIXELS, failOn: 'error', pages: 1 })
        .rotate()
        .resize({
          width: MAX_NETWORK_PICTURE_SIDE,
          height: MAX_NETWORK_PICTURE_SIDE,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality: 82 })
        .toBuffer(),
    )
  } catch {
    return null
  }
}
