import encodeQR from 'qr'
import { useMemo } from 'react'

type QrCodeProps = {
  text: string
  /** What the code is, for those who cannot see it. */
  label: string
  /** Modules of white around it: readers need four of them, here or in the place it stands on. */
  edge?: number
  className?: string
}

/** A text as a QR code, sharp at any size; black on white in every theme, for readers expect it. */
export const QrCode = ({ text, label, edge = 4, className }: QrCodeProps) => {
  const { size, path } = useMemo(() => {
    // A quarter of it may be torn off or dirty: it hangs on walls. The library leaves out no edge; ours is the box's.
    const framed = encodeQR(text, 'raw', { ecc: 'quartile', border: 1 })
    const rows = framed.slice(1, -1).map((row) => row.slice(1, -1))
    const modules = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: rows.length, path: modules.join('') }
  }, [text])
  const whole = size + 2 * edge
  return (
    <svg
      viewBox={`${-edge} ${-edge} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className={className}
    >
      <rect x={-edge} y={-edge} width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
