import encodeQR from 'qr'

/** Dots a module: sharp on any screen, and small enough to draw three times a second on a cheap tablet. */
const SCALE = 8
/** Four modules of white around it: readers need them to find it. */
const EDGE = 4

/** Draws a text as a QR code with middling error correction; black on white in every theme, for readers expect it. */
export const drawCode = (canvas: HTMLCanvasElement, text: string): void => {
  const code = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'alphanumeric', border: EDGE })
  const size = code.length * SCALE
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size, size)
  context.fillStyle = '#000'
  for (const [y, row] of code.entries())
    for (const [x, dark] of row.entries()) if (dark) context.fillRect(x * SCALE, y * SCALE, SCALE, SCALE)
}
