import { Gauge, Registry } from 'prom-client'
import type { Services } from '../kit/services.ts'
import { counterRegistry } from './counters.ts'
import type { GaugeGroup } from './gauge-group.ts'
import { processGauges } from './process-gauges.ts'
import { queueGauges } from './queue-gauges.ts'
import { secretGauges } from './secret-gauges.ts'

/** All groups of gauges. To add a gauge, add it to a group, or define a group and add it here. */
const gaugeGroups: readonly GaugeGroup[] = [processGauges, queueGauges, secretGauges]

/** Lists all metrics with the names of their labels, for the test of the documentation. */
export function listMetrics(): { name: string; labelNames: readonly string[] }[] {
  const counters = counterRegistry.getMetricsAsArray() as unknown as { name: string; labelNames: readonly string[] }[]
  const gauges = gaugeGroups.flatMap((group) => Object.entries(group.gauges))
  return [
    ...counters.map(({ name, labelNames }) => ({ name, labelNames: labelNames.filter((label) => label !== 'le') })),
    ...gauges.map(([name, { labelNames = [] }]) => ({ name, labelNames })),
  ]
}

/** `Content-Type` for the Prometheus text format. */
export const METRICS_CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/** Returns all metrics in the Prometheus text format. */
export async function writeMetrics(services: Services): Promise<string> {
  const gaugeRegistry = new Registry()
  const valuesByGroup = await Promise.all(gaugeGroups.map((group) => group.read(services)))
  gaugeGroups.forEach(({ gauges }, place) => {
    for (const [name, { help, labelNames = [] }] of Object.entries(gauges)) {
      const values = valuesByGroup[place]?.[name] ?? []
      if (values.length === 0) continue
      const gauge = new Gauge({ name, help, labelNames: [...labelNames], registers: [gaugeRegistry] })
      for (const { labels = {}, value } of values) gauge.set(labels, value)
    }
  })
  const parts = await Promise.all([counterRegistry.metrics(), gaugeRegistry.metrics()])
  return parts.join('')
}
