import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import type { Drawing } from './drawing.ts'

type CanvasProps = {
  /** One-sentence text alternative of the chart. */
  label: string
  /** Builds the chart options for the page's font. */
  option: (fontFamily: string) => EChartsCoreOption
  /** Height in rem, so that it grows with the text size. */
  height: number
}

/**
 * Container of a chart. The chart library is loaded lazily, and until then the container is empty but has its
 * full size.
 */
export const Canvas = ({ label, option, height }: CanvasProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  useEffect(() => {
    let begun: Drawing | null = null
    let gone = false
    import('./drawing.ts').then(
      ({ draw }) => {
        if (gone || !place.current) return
        begun = draw(place.current)
        setDrawing(begun)
      },
      // If the library cannot load offline, the table behind the button shows the same data.
      () => undefined,
    )
    return () => {
      gone = true
      begun?.end()
      setDrawing(null)
    }
  }, [])
  useEffect(() => {
    if (drawing && place.current) drawing.show(option(getComputedStyle(place.current).fontFamily))
  }, [drawing, option])
  return (
    <div ref={place} role="img" aria-label={label} className="min-w-0" style={{ height: `${height}rem` }} />
  )
}
