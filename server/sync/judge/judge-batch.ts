import { buildAttendanceId } from '../../../contract/id.ts'
import { buildRefKey, type Change, type Ref } from '../../../contract/rows.ts'
import type { MutationEnvelope } from '../../../contract/sync.ts'
import type { Batch, Work } from '../author.ts'
import type { Outcome } from '../push/outcome.ts'
import {
  addResult,
  type EarlierResults,
  findRepeatedResult,
  hashPayload,
  type ValidatedOutcome,
} from '../push/stored-results.ts'
import { type Tick, type TickResult, writePlainTicks } from '../push/ticks.ts'
import { judge, type ParsedMutation, parseMutation } from './judge.ts'
import { loadAliases } from './require-record.ts'

type Run = { index: number; tick: Tick; m: Extract<ParsedMutation, { name: 'attendance.set' }> }[]

/**
 * Splits a run into parts, so that no part has two ticks of one person in one session. The order of the ticks stays the
 * same. An alias and the id it refers to count as the same person or session.
 */
const splitRun = (run: Run, aliases: ReadonlyMap<string, string>): Run[] => {
  const getIds = (id: string) => [id, aliases.get(id) ?? id]
  const parts: Run[] = [[]]
  const cells = new Set<string>()
  for (const entry of run) {
    const { session, registered } = entry.tick
    const names = getIds(session).flatMap((s) => getIds(registered).map((r) => buildAttendanceId(s, r)))
    if (names.some((name) => cells.has(name))) {
      parts.push([])
      cells.clear()
    }
    parts.at(-1)?.push(entry)
    for (const name of names) cells.add(name)
  }
  return parts
}

/**
 * Validates and applies a push in order. A run of ticks that differ in person or session is written together. All other
 * changes, and ticks that need a merge, are written one by one.
 * @param claimVersion locks the club's version on its first call, after all work that needs no lock
 */
export const judgeBatch = async (
  work: Work,
  claimVersion: () => Promise<Batch>,
  queue: readonly MutationEnvelope[],
  earlier: EarlierResults,
): Promise<ValidatedOutcome[]> => {
  const results: ValidatedOutcome[] = new Array(queue.length)
  let run: Run = []
  /** Ids of the run's mutations and keys of its records. */
  const inRun = new Set<string>()

  const settle = (
    index: number,
    outcome: Outcome,
    mutation: ParsedMutation | null,
    writtenRow?: ValidatedOutcome['known'],
  ) => {
    const envelope = queue[index] as MutationEnvelope
    const record = mutation?.record ?? outcome.touched[0] ?? null
    const creates = mutation?.creates ?? envelope.name.endsWith('.create')
    const isRefused = outcome.status === 'rejected' || outcome.status === 'held'
    if (creates && isRefused && record) work.refused.add(buildRefKey(record))
    // Do not store the outcome of a quarantined change. Do not store that of a tick without a merge either, because the
    // audit trail already contains it.
    const shouldStore = outcome.status !== 'held' && !writtenRow
    results[index] = { ...outcome, stored: shouldStore, record, ...(writtenRow && { known: writtenRow }) }
    if (outcome.status !== 'held') addResult(earlier, envelope, outcome, record)
  }
  const finishRun = async () => {
    const finished = run
    run = []
    inRun.clear()
    if (finished.length === 0) return
    const ids = finished.flatMap(({ tick }) => [tick.session, tick.registered])
    // Start both queries at once. The claim must be first, because all aliases are final once the version is claimed.
    const [batch, aliases] = await Promise.all([claimVersion(), loadAliases(work, ids)])
    const parts = aliases.size > 0 ? splitRun(finished, aliases) : [finished]
    for (const part of parts) await writeRun(batch, part)
  }
  const writeRun = async (batch: Batch, part: Run) => {
    const ticks = part.map(({ index, tick }) => {
      const { id, seq, made_at } = queue[index] as MutationEnvelope
      const payload = hashPayload(queue[index] as MutationEnvelope)
      return { ...tick, id, seq: work.author.device ? seq : null, payload, madeAt: made_at }
    })
    const written = await writePlainTicks(work, ticks)
    for (const [i, { index, tick, m }] of part.entries()) {
      const result = written[i] as TickResult
      if (result.plain)
        settle(index, { status: 'applied', touched: [m.record] }, m, buildTickedRow(m.record, tick, result))
      else settle(index, await judge(batch, m, (queue[index] as MutationEnvelope).made_at), m)
    }
  }

  for (const [index, envelope] of queue.entries()) {
    // Finish the run first if this change is a copy of a change in the run.
    if (inRun.has(envelope.id)) await finishRun()
    const repeat = findRepeatedResult(envelope, earlier)
    if (repeat) {
      results[index] = repeat
      continue
    }
    earlier.idBySeq.set(envelope.seq, envelope.id)
    const parsed = parseMutation(envelope, work.author)
    if ('name' in parsed && parsed.name === 'attendance.set') {
      if (inRun.has(parsed.record.id)) await finishRun()
      run.push({ index, tick: parsed.args, m: parsed })
      inRun.add(parsed.record.id).add(envelope.id)
      continue
    }
    await finishRun()
    if ('name' in parsed) settle(index, await judge(await claimVersion(), parsed, envelope.made_at), parsed)
    else settle(index, parsed, null)
  }
  await finishRun()
  return results
}

/** Returns the attendance row after a tick that needed no merge. */
export const buildTickedRow = (record: Ref, tick: Tick, { version }: TickResult): Change & { version?: number } => {
  const { session, registered, state } = tick
  const row = state === 'none' ? null : { id: record.id, session, registered, state, contested: false }
  return { table: 'attendance', id: record.id, row, ...(version !== null && { version: Number(version) }) }
}
