/** Reads the QR codes that a video shows now. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string[]>

/** The browser's own reader, where it has one. The type is not in TypeScript's library yet. */
type Detector = { detect(source: CanvasImageSource): Promise<{ rawValue: string }[]> }
type DetectorKind = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Enough for a code of 105 modules that fills two thirds of the picture, and not more than a phone reads in time. */
const PICTURE = 800

const ownReader = async (): Promise<CodeReader | null> => {
  const Kind = (globalThis as { BarcodeDetector?: DetectorKind }).BarcodeDetector
  // It may be there and know no QR codes, or fail where the system part it needs is missing.
  const formats = await Kind?.getSupportedFormats().catch(() => null)
  if (!Kind || !formats?.includes('qr_code')) return null
  const detector = new Kind({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue)
}

const bundledReader = async (): Promise<CodeReader> => {
  const { default: decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const side = Math.min(video.videoWidth, video.videoHeight)
    if (!context || side === 0) return []
    const size = Math.min(side, PICTURE)
    canvas.width = size
    canvas.height = size
    // The middle of the picture: what the frame on the screen shows.
    const [x, y] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2]
    context.drawImage(video, x, y, side, side, 0, 0, size, size)
    try {
      return [decodeQR(context.getImageData(0, 0, size, size))]
    } catch {
      // No code in this picture, or a blurred one.
      return []
    }
  }
}

/** The browser's reader, else one that comes with the app. One that fails gives way to the latter. */
export const openCodeReader = async (): Promise<CodeReader> => {
  let own = await ownReader()
  let bundled: CodeReader | null = null
  return async (video) => {
    if (own) {
      try {
        return await own(video)
      } catch {
        own = null
      }
    }
    bundled ??= await bundledReader()
    return bundled(video)
  }
}
