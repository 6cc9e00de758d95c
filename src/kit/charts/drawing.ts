import { BarChart, PieChart } from 'echarts/charts'
import { GridComponent, TitleComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([BarChart, PieChart, GridComponent, TitleComponent, SVGRenderer])

/** A drawing in a place of the page; it grows and shrinks with it. */
export type Drawing = { show: (option: EChartsCoreOption) => void; end: () => void }

/** Begins a drawing. This file holds the library, and is loaded once a chart is shown. */
export const draw = (place: HTMLElement): Drawing => {
  const chart = init(place, null, { renderer: 'svg' })
  const sizes = new ResizeObserver(() => {
    // A folded section has no size: what is drawn stays as it is.
    if (place.clientWidth > 0) chart.resize()
  })
  sizes.observe(place)
  return {
    show: (option) => chart.setOption(option, { notMerge: true }),
    end: () => {
      sizes.disconnect()
      chart.dispose()
    },
  }
}

/** The same as a text of SVG, for tests: what a size of page shows. */
export const drawnText = (option: EChartsCoreOption, width: number, height: number): string => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  chart.setOption(option)
  const text = chart.renderToSVGString()
  chart.dispose()
  return text
}
