import { BarChart, PieChart } from 'echarts/charts'
import { GridComponent, TitleComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

use([BarChart, PieChart, GridComponent, TitleComponent, SVGRenderer])

/** Chart inside a page element. It resizes with the element. */
export type Drawing = { show: (option: EChartsCoreOption) => void; end: () => void }

/** Creates a chart in an element. This module contains the chart library and is loaded lazily. */
export const createDrawing = (container: HTMLElement): Drawing => {
  const chart = init(container, null, { renderer: 'svg' })
  const resizeObserver = new ResizeObserver(() => {
    // Keep the chart size while a section is collapsed, because the element then has no size.
    if (container.clientWidth > 0) chart.resize()
  })
  resizeObserver.observe(container)
  return {
    show: (option) => chart.setOption(option, { notMerge: true }),
    end: () => {
      resizeObserver.disconnect()
      chart.dispose()
    },
  }
}

/** Renders a chart to SVG text for tests. */
export const renderToSvg = (option: EChartsCoreOption, width: number, height: number): string => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  chart.setOption(option)
  const text = chart.renderToSVGString()
  chart.dispose()
  return text
}
