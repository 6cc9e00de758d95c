import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import type { Drawing } from './drawing.ts'

type CanvasProps = {
  /** Text alternative of the chart, one sentence. */
  label: string
  /** Builds the chart options for the font of the page. */
  option: (fontFamily: string) => EChartsCoreOption
  /** Height in rem, so that it grows with the text size. */
  height: number
}

/**
 * Container for a chart. The chart library is loaded lazily. Until then the container is empty but has its full size.
 */
export const Canvas = ({ label, option, height }: CanvasProps) => {
  const container = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  useEffect(() => {
    let createdDrawing: Drawing | null = null
    let isUnmounted = false
    import('./drawing.ts').then(
      ({ createDrawing }) => {
        if (isUnmounted || !container.current) return
        createdDrawing = createDrawing(container.current)
        setDrawing(createdDrawing)
      },
      // Ignore a library that cannot be loaded offline, because the table behind the button shows the same data.
      () => undefined,
    )
    return () => {
      isUnmounted = true
      createdDrawing?.end()
      setDrawing(null)
    }
  }, [])
  useEffect(() => {
    if (drawing && container.current) drawing.show(option(getComputedStyle(container.current).fontFamily))
  }, [drawing, option])
  return <div ref={container} role="img" aria-label={label} className="min-w-0" style={{ height: `${height}rem` }} />
}
