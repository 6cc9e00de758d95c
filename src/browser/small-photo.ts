/** Maximum side in pixels: three times the size of a face on a tile. */
const MAX_SIDE = 512
const JPEG_QUALITY = 0.82

/** Returns true for an iPhone camera format that most browsers cannot show. */
export function isHeic({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /^image\/hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)
}

/**
 * Shrinks a picture on this device and turns it upright. Keeps only the pixels, so location and camera data are
 * removed.
 * @returns a JPEG of at most 512 pixels a side, or null if this browser cannot show the picture
 */
export const shrinkPhoto = async (file: Blob): Promise<Blob | null> => {
  const image = await createImageBitmap(file).catch(() => null)
  if (!image) return null
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(image.width * scale))
    canvas.height = Math.max(1, Math.round(image.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return null
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
  } finally {
    image.close()
  }
}
