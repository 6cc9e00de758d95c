import { and, gt, isNull } from 'drizzle-orm'
import { newId } from '../../../contract/id.ts'
import { getDefinition } from '../../../contract/mutations/mutations.ts'
import type { ImportProgress, ImportResult } from '../../../contract/registered/registered-import.ts'
import type { RowByTable } from '../../../contract/rows.ts'
import type { MutationEnvelope } from '../../../contract/sync.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db, Tx } from '../../db/client.ts'
import { registered } from '../../db/schema.ts'
import { requireClubId } from '../../kit/require-club-id.ts'
import { writePeople } from '../../sync/judge/write-people.ts'
import { type Batch, raiseVersion } from '../../sync/rows/author.ts'
import { findMergeTargets, recordRepeatedFacts } from '../../sync/rows/merge-trail.ts'
import { toApplied, toRef } from '../../sync/rows/outcome.ts'
import { storeResults } from '../../sync/rows/stored-results.ts'
import { buildIdentityKey } from './find-duplicates.ts'
import { collectIssues } from './issues.ts'
import { openNoteConflicts, renewOpenConflicts } from './note-conflicts.ts'
import { buildNewRow, type ChangedPerson, type PlannedRows, planChanges } from './plan.ts'

/** Number of people written in one statement. */
const CHUNK_SIZE = 1000

type WrittenPerson = {
  name: 'registered.create' | 'registered.update'
  row: RowByTable['registered']
  args: object
}

/** Writes people together with their audit entries, as if a device had pushed one change for each person. */
const writeChunk = async (batch: Batch, chunk: readonly WrittenPerson[], made_at: string): Promise<void> => {
  const queue = chunk.map(
    ({ name, args }, index): MutationEnvelope => ({
      id: newId(),
      seq: index + 1,
      name,
      v: getDefinition(name).version,
      args: args as MutationEnvelope['args'],
      made_at,
    }),
  )
  const outcomes = chunk.map(({ row }) => {
    const record = toRef('registered', row.id)
    return { ...toApplied([record]), stored: true, record }
  })
  await writePeople(
    batch,
    chunk.map(({ row }) => row),
  )
  await storeResults(batch, queue, outcomes)
}

/**
 * Drops planned new people who are now registered. Another user may have registered them after the file was read, for
 * example by an import of the same file.
 */
const dropRegisteredPeople = async (tx: Tx, { creates, version }: PlannedRows): Promise<PlannedRows['creates']> => {
  const newerPeople = await tx
    .select({
      first_name: registered.first_name,
      last_name: registered.last_name,
      date_of_birth: registered.date_of_birth,
    })
    .from(registered)
    .where(and(gt(registered.version, version), isNull(registered.deleted_at)))
  const registeredKeys = new Set(newerPeople.map(buildIdentityKey))
  return creates.filter(({ values }) => !registeredKeys.has(buildIdentityKey(values)))
}

function* splitIntoChunks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let offset = 0; offset < items.length; offset += CHUNK_SIZE) yield items.slice(offset, offset + CHUNK_SIZE)
}

/**
 * Records values of the file that a merged person already has. Such a value may come only from a merged duplicate. The
 * record lets the person keep the value after an undo of the merge.
 */
const recordUnchangedValues = async (batch: Batch, people: readonly ChangedPerson[]): Promise<void> => {
  const primaryIds = await findMergeTargets(
    batch,
    people.map(({ before }) => before.id),
  )
  for (const { before, same } of people)
    if (primaryIds.has(before.id)) await recordRepeatedFacts(batch, before, { set: same, added: [] })
}

type ImportWatch = {
  signal: AbortSignal
  /** Called once the changes are planned, before the first person is written. */
  begin: () => void
  progress: (progress: ImportProgress) => void
}

/**
 * Imports all people or none. Uses one transaction under the club's lock, so that other devices receive all people in
 * one pull.
 * @throws AppError `invalid` if a person was removed after the file was read, or the abort reason of `signal`
 */
export const importPeople = (db: Db, user: CurrentUser, plan: PlannedRows, watch: ImportWatch): Promise<ImportResult> =>
  db.club(
    requireClubId(user),
    async (tx, client) => {
      const author = { user, organisation: requireClubId(user), device: null }
      const raisedVersion = await raiseVersion(tx, author.organisation)
      const batch: Batch = {
        tx,
        client,
        author,
        refused: new Set(),
        written: new Map(),
        ...raisedVersion,
        clubSince: null,
      }
      const issues = collectIssues()
      const { changed, unchanged } = await planChanges(tx, user, plan, issues)
      issues.throwAny()
      watch.begin()
      const made_at = new Date().toISOString()
      const creates = await dropRegisteredPeople(tx, plan)
      const total = creates.length + changed.length
      let writtenCount = 0
      const reportProgress = (count: number) => {
        writtenCount += count
        watch.progress({ done: writtenCount, total })
        watch.signal.throwIfAborted()
      }
      watch.progress({ done: writtenCount, total })
      for (const chunk of splitIntoChunks(creates)) {
        const writtenPeople = chunk.map(({ values }): WrittenPerson => {
          const row = buildNewRow(newId(), values, made_at)
          return { name: 'registered.create', row, args: { id: row.id, values } }
        })
        await writeChunk(batch, writtenPeople, made_at)
        reportProgress(chunk.length)
      }
      await recordUnchangedValues(batch, [...changed, ...unchanged])
      let conflictCount = 0
      for (const chunk of splitIntoChunks(changed)) {
        const writtenPeople = chunk.flatMap(({ after, set }): WrittenPerson[] =>
          Object.keys(set).length ? [{ name: 'registered.update', row: after, args: { id: after.id, set } }] : [],
        )
        if (writtenPeople.length) await writeChunk(batch, writtenPeople, made_at)
        await renewOpenConflicts(batch, chunk, made_at)
        conflictCount += await openNoteConflicts(batch, chunk, made_at)
        reportProgress(chunk.length)
      }
      const droppedCount = plan.creates.length - creates.length
      return {
        created: creates.length,
        updated: changed.length,
        questions: conflictCount,
        skipped: plan.skipped + droppedCount,
      }
    },
    'by_key',
  )
