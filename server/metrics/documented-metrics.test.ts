import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listMetrics } from './write-metrics.ts'

const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')

/** Names in a text, without the endings that Prometheus adds to a histogram. */
const findNames = (text: string): string[] => [
  ...new Set([...text.matchAll(/\bhallbook_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))),
]

const queries = [...page.matchAll(/```promql\n([\s\S]*?)```/g)].map(([, query = '']) => query)

it('documents each metric with its labels', () => {
  const rows = [...page.matchAll(/^\| `(hallbook_[a-z_]+(?:\{[a-z,]+\})?)` /gm)].map(([, row]) => row)
  const metrics = listMetrics()
  expect(rows.sort()).toEqual(
    metrics.map(({ name, labelNames }) => (labelNames.length > 0 ? `${name}{${labelNames.join(',')}}` : name)).sort(),
  )
})

it('has six alerts, whose queries use existing metrics', () => {
  expect(queries).toHaveLength(6)
  const names = listMetrics().map(({ name }) => name)
  for (const name of findNames(queries.join())) expect(names).toContain(name)
})
