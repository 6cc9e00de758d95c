/** Reads the QR codes in the current frame of a video. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string[]>

/** Type of the browser's BarcodeDetector, which TypeScript's library does not have yet. */
type Detector = { detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> }
type DetectorConstructor = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/**
 * Side of the analysed image in px. Large enough for a code of 105 modules on two thirds of the image, and small enough
 * for a slow phone.
 */
const MAX_IMAGE_SIDE = 800

const openNativeReader = async (): Promise<CodeReader | null> => {
  const DetectorClass = (globalThis as { BarcodeDetector?: DetectorConstructor }).BarcodeDetector
  // Check the formats. The detector may exist without QR support, or fail if a system component is missing.
  const formats = await DetectorClass?.getSupportedFormats().catch(() => null)
  if (!DetectorClass || !formats?.includes('qr_code')) return null
  const detector = new DetectorClass({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
}

const openBundledReader = async (): Promise<CodeReader> => {
  const { default: decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const side = Math.min(video.videoWidth, video.videoHeight)
    if (!context || side === 0) return []
    const size = Math.min(side, MAX_IMAGE_SIDE)
    canvas.width = size
    canvas.height = size
    // Crop to the middle of the video, because the screen shows only that part.
    const [x, y] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2]
    context.drawImage(video, x, y, side, side, 0, 0, size, size)
    try {
      return [decodeQR(context.getImageData(0, 0, size, size))]
    } catch {
      // Return no codes if the frame has no readable code.
      return []
    }
  }
}

/**
 * Opens the browser's code reader. Falls back to the bundled reader if the browser has no reader or its reader fails.
 */
export const openCodeReader = async (): Promise<CodeReader> => {
  let nativeReader = await openNativeReader()
  let bundledReader: CodeReader | null = null
  return async (video) => {
    if (nativeReader) {
      try {
        return await nativeReader(video)
      } catch {
        nativeReader = null
      }
    }
    bundledReader ??= await openBundledReader()
    return bundledReader(video)
  }
}
