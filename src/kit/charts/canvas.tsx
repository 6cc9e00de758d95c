import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import type { Drawing } from './drawing.ts'

type CanvasProps = {
  /** One sentence: what the chart shows. */
  label: string
  /** Makes what is drawn, for the letters of the page. */
  option: (fontFamily: string) => EChartsCoreOption
  /** In rem, so that large text has room. */
  height: number
}

/** The place of a chart. The library is fetched once one is shown; until then the place is empty, of the same size. */
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
      // Without a network the table behind the button says the same.
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
