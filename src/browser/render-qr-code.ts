import encodeQR from 'qr'

/** Pixels per module: sharp on any screen and fast enough for three codes per second on a cheap tablet. */
const MODULE_PX = 8
/** Width of the white border in modules. Code readers need it. */
const BORDER_MODULES = 4

/**
 * Renders a text as a QR code with medium error correction. Black on white in every theme, because readers expect it.
 */
export const renderQrCode = (canvas: HTMLCanvasElement, text: string): void => {
  const code = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'alphanumeric', border: BORDER_MODULES })
  const size = code.length * MODULE_PX
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size, size)
  context.fillStyle = '#000'
  for (const [y, row] of code.entries())
    for (const [x, dark] of row.entries())
      if (dark) context.fillRect(x * MODULE_PX, y * MODULE_PX, MODULE_PX, MODULE_PX)
}
