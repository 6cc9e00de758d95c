import encodeQR from 'qr'
import { useMemo } from 'react'

type QrCodeProps = {
  text: string
  /** Description of the code for screen readers. */
  label: string
  /** White border in modules. Readers need four of them, in this image or around it. */
  edge?: number
  className?: string
}

/** A text as a QR code, sharp at any size. Black on white in every theme, because readers expect it. */
export const QrCode = ({ text, label, edge = 4, className }: QrCodeProps) => {
  const { size, path } = useMemo(() => {
    // A quarter of the code may be torn or dirty, because it hangs on walls. The library needs a border of at
    // least 1, which is removed here in favour of the viewBox.
    const framed = encodeQR(text, 'raw', { ecc: 'quartile', border: 1 })
    const rows = framed.slice(1, -1).map((row) => row.slice(1, -1))
    const modules = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: rows.length, path: modules.join('') }
  }, [text])
  const fullSize = size + 2 * edge
  return (
    <svg
      viewBox={`${-edge} ${-edge} ${fullSize} ${fullSize}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className={className}
    >
      <rect x={-edge} y={-edge} width={fullSize} height={fullSize} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
