import { buildAttendanceId } from '../../../contract/id.ts'
import { buildRefKey, type RecordRef, type RowChange } from '../../../contract/rows.ts'
import type { MutationEnvelope } from '../../../contract/sync.ts'
import { type Tick, type TickResult, writePlainTicks } from '../judge/ticks.ts'
import type { Batch, ClubWriteContext } from '../rows/author.ts'
import type { Outcome } from '../rows/outcome.ts'
import { loadAliases } from '../rows/require-record.ts'
import {
  addResult,
  type EarlierResults,
  findRepeatedResult,
  hashPayload,
  type ValidatedOutcome,
} from '../rows/stored-results.ts'
import { judge, type ParsedMutation, parseMutation } from './judge.ts'

type TickRun = { index: number; tick: Tick; m: Extract<ParsedMutation, { name: 'attendance.set' }> }[]

/**
 * Splits a run into parts, so that no part has two ticks of one person in one session. The order of the ticks stays the
 * same. An alias and the id it refers to count as the same person or session.
 */
const splitRun = (run: TickRun, aliases: ReadonlyMap<string, string>): TickRun[] => {
  const getIds = (id: string) => [id, aliases.get(id) ?? id]
  const runParts: TickRun[] = [[]]
  const seenAttendanceIds = new Set<string>()
  for (const entry of run) {
    const { session, registered } = entry.tick
    const attendanceIds = getIds(session).flatMap((s) => getIds(registered).map((r) => buildAttendanceId(s, r)))
    if (attendanceIds.some((name) => seenAttendanceIds.has(name))) {
      runParts.push([])
      seenAttendanceIds.clear()
    }
    runParts.at(-1)?.push(entry)
    for (const name of attendanceIds) seenAttendanceIds.add(name)
  }
  return runParts
}

/**
 * Validates and applies a push in order. A run of ticks that differ in person or session is written together. All other
 * changes, and ticks that need a merge, are written one by one.
 * @param claimVersion locks the club's version on its first call, after all work that needs no lock
 */
export const judgeBatch = async (
  work: ClubWriteContext,
  claimVersion: () => Promise<Batch>,
  queue: readonly MutationEnvelope[],
  earlier: EarlierResults,
): Promise<ValidatedOutcome[]> => {
  const results: ValidatedOutcome[] = new Array(queue.length)
  let pendingRun: TickRun = []
  /** Ids of the run's mutations and keys of its records. */
  const runKeys = new Set<string>()

  const recordOutcome = (
    index: number,
    outcome: Outcome,
    mutation: ParsedMutation | null,
    writtenRow?: ValidatedOutcome['known'],
  ) => {
    const envelope = queue[index] as MutationEnvelope
    const record = mutation?.record ?? outcome.touched[0] ?? null
    const isCreation = mutation?.creates ?? envelope.name.endsWith('.create')
    const isRefused = outcome.status === 'rejected' || outcome.status === 'held'
    if (isCreation && isRefused && record) work.refused.add(buildRefKey(record))
    // Do not store the outcome of a quarantined change. Do not store that of a tick without a merge either, because the
    // audit trail already contains it.
    const shouldStore = outcome.status !== 'held' && !writtenRow
    results[index] = { ...outcome, stored: shouldStore, record, ...(writtenRow && { known: writtenRow }) }
    if (outcome.status !== 'held') addResult(earlier, envelope, outcome, record)
  }
  const finishRun = async () => {
    const finishedRun = pendingRun
    pendingRun = []
    runKeys.clear()
    if (finishedRun.length === 0) return
    const ids = finishedRun.flatMap(({ tick }) => [tick.session, tick.registered])
    // Start both queries at once. The claim must be first, because all aliases are final once the version is claimed.
    const [batch, aliases] = await Promise.all([claimVersion(), loadAliases(work, ids)])
    const runParts = aliases.size > 0 ? splitRun(finishedRun, aliases) : [finishedRun]
    for (const runPart of runParts) await writeRun(batch, runPart)
  }
  const writeRun = async (batch: Batch, part: TickRun) => {
    const ticks = part.map(({ index, tick }) => {
      const { id, seq, made_at } = queue[index] as MutationEnvelope
      const payload = hashPayload(queue[index] as MutationEnvelope)
      return { ...tick, id, seq: work.author.device ? seq : null, payload, madeAt: made_at }
    })
    const tickResults = await writePlainTicks(work, ticks)
    for (const [i, { index, tick, m: mutation }] of part.entries()) {
      const result = tickResults[i] as TickResult
      if (result.plain)
        recordOutcome(
          index,
          { status: 'applied', touched: [mutation.record] },
          mutation,
          buildTickedRow(mutation.record, tick, result),
        )
      else recordOutcome(index, await judge(batch, mutation, (queue[index] as MutationEnvelope).made_at), mutation)
    }
  }

  for (const [index, envelope] of queue.entries()) {
    // Finish the run first if this change is a copy of a change in the run.
    if (runKeys.has(envelope.id)) await finishRun()
    const repeatedResult = findRepeatedResult(envelope, earlier)
    if (repeatedResult) {
      results[index] = repeatedResult
      continue
    }
    earlier.idBySeq.set(envelope.seq, envelope.id)
    const parsedMutation = parseMutation(envelope, work.author)
    if ('name' in parsedMutation && parsedMutation.name === 'attendance.set') {
      if (runKeys.has(parsedMutation.record.id)) await finishRun()
      pendingRun.push({ index, tick: parsedMutation.args, m: parsedMutation })
      runKeys.add(parsedMutation.record.id).add(envelope.id)
      continue
    }
    await finishRun()
    if ('name' in parsedMutation)
      recordOutcome(index, await judge(await claimVersion(), parsedMutation, envelope.made_at), parsedMutation)
    else recordOutcome(index, parsedMutation, null)
  }
  await finishRun()
  return results
}

/** Returns the attendance row after a tick that needed no merge. */
export const buildTickedRow = (
  record: RecordRef,
  tick: Tick,
  { version }: TickResult,
): RowChange & { version?: number } => {
  const { session, registered, state } = tick
  const row = state === 'none' ? null : { id: record.id, session, registered, state, contested: false }
  return { table: 'attendance', id: record.id, row, ...(version !== null && { version: Number(version) }) }
}
