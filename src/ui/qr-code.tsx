import encodeQR from 'qr'
import { useMemo } from 'react'

type QrCodeProps = {
  text: string
  /** Description of the code for screen readers. */
  label: string
  /** Width of the white border in modules. Code readers need four modules, in this image or around it. */
  edge?: number
  className?: string
}

/** Text as a QR code, sharp at any size. Black on white in every theme, because code readers expect it. */
export const QrCode = ({ text, label, edge = 4, className }: QrCodeProps) => {
  const { size, path } = useMemo(() => {
    // Use an error correction that tolerates damage to a quarter of the code, because it hangs on walls. The library
    // adds a border of at least 1 module. Remove it, because the viewBox provides the border.
    const modulesWithBorder = encodeQR(text, 'raw', { ecc: 'quartile', border: 1 })
    const rows = modulesWithBorder.slice(1, -1).map((row) => row.slice(1, -1))
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
