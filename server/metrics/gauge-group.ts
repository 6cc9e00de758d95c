import type { Services } from '../kit/services.ts'

/** One value of a gauge. Labels are fixed words, never names, addresses or ids. */
export type GaugeValue = { labels?: Readonly<Record<string, string>>; value: number }

type GaugeDefinition = { help: string; labelNames?: readonly string[] }

/** Gauges that are read together, such as all gauges of one query. */
export type GaugeGroup<Name extends string = string> = {
  /** Definition of each gauge. Key: name of the gauge, which begins with `hallbook_`. */
  gauges: Readonly<Record<Name, GaugeDefinition>>
  /** Reads the present values. A gauge without a value is left out of the metrics. */
  read(services: Services): Promise<Readonly<Record<Name, readonly GaugeValue[]>>>
}

/** Defines a group whose `read` returns values for each of its gauges. */
export const defineGauges = <Name extends `hallbook_${string}`>(group: GaugeGroup<Name>): GaugeGroup => group
