import { Counter, Histogram, Registry } from 'prom-client'
import { isMutationName } from '../../contract/mutations/mutations.ts'
import type { MutationEnvelope, MutationResult } from '../../contract/sync.ts'

/** Counters of this process. They start at zero when the process starts, as Prometheus expects. */
export const counterRegistry = new Registry()

/** Upper bounds in seconds of the histograms. The last one is the time after which most proxies give up. */
const SECONDS_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const calls = new Counter({
  name: 'hallbook_calls_total',
  help: 'API calls by operation and HTTP status',
  labelNames: ['operation', 'status'] as const,
  registers: [counterRegistry],
})

const buildHistogram = (name: string, help: string) =>
  new Histogram({ name, help, buckets: SECONDS_BUCKETS, registers: [counterRegistry] })

const callSeconds = buildHistogram('hallbook_call_seconds', 'Duration of API calls in seconds')
const syncSeconds = {
  'sync.push': buildHistogram('hallbook_push_seconds', 'Duration of pushes in seconds'),
  'sync.pull': buildHistogram('hallbook_pull_seconds', 'Duration of pulls in seconds'),
} as const

const pushedMutations = new Counter({
  name: 'hallbook_push_mutations_total',
  help: 'Changes that devices sent, by name and result',
  labelNames: ['name', 'status'] as const,
  registers: [counterRegistry],
})

type FinishedCall = {
  /** Name of the operation, or `none` for a path without one. Never the path, because it may contain an id. */
  operation: string
  status: number
  ms: number
}

/** Counts a finished API call. */
export function countCall({ operation, status, ms }: FinishedCall): void {
  calls.inc({ operation, status: String(status) })
  const seconds = ms / 1000
  callSeconds.observe(seconds)
  if (operation === 'sync.push' || operation === 'sync.pull') syncSeconds[operation].observe(seconds)
}

/**
 * Counts the results of a push. All names that this version does not know share the label `unknown`, because a device
 * can send any name.
 */
export function countMutations(queue: readonly MutationEnvelope[], results: readonly MutationResult[]): void {
  const nameById = new Map(queue.map(({ id, name }) => [id, name]))
  for (const { id, status } of results) {
    const name = nameById.get(id) ?? ''
    pushedMutations.inc({ name: isMutationName(name) ? name : 'unknown', status })
  }
}
