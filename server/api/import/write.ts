import { and, gt, isNull } from 'drizzle-orm'
import { newId } from '../../../contract/id.ts'
import { definitionOf } from '../../../contract/mutations/mutations.ts'
import type { ImportDone, ImportProgress } from '../../../contract/registered/registered-import.ts'
import type { Rows } from '../../../contract/rows.ts'
import type { MutationEnvelope } from '../../../contract/sync.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db, Tx } from '../../db/client.ts'
import { registered } from '../../db/schema.ts'
import { type Batch, takeVersion } from '../../sync/author.ts'
import { writePeople } from '../../sync/judge/write-people.ts'
import { noteSaid, primariesOf } from '../../sync/merge/merge-trail.ts'
import { applied, ref } from '../../sync/push/outcome.ts'
import { storeAnswers } from '../../sync/push/stored-answers.ts'
import { clubOf } from '../sessions.ts'
import { sameKey } from './find-duplicates.ts'
import { collectIssues } from './issues.ts'
import { type ChangedPerson, newRow, type Plan, planChanges } from './plan.ts'
import { askAboutNotes, renewQuestions } from './questions.ts'

/** Number of people written in one statement. */
const CHUNK = 1000

type Written = { name: 'registered.create' | 'registered.update'; row: Rows['registered']; args: object }

/** Writes people and their audit entries, as a push of single changes would. */
const writeChunk = async (batch: Batch, chunk: readonly Written[], made_at: string): Promise<void> => {
  const queue = chunk.map(
    ({ name, args }, at): MutationEnvelope => ({
      id: newId(),
      seq: at + 1,
      name,
      v: definitionOf(name).version,
      args: args as MutationEnvelope['args'],
      made_at,
    }),
  )
  const outcomes = chunk.map(({ row }) => {
    const record = ref('registered', row.id)
    return { ...applied([record]), stored: true, record }
  })
  await writePeople(
    batch,
    chunk.map(({ row }) => row),
  )
  await storeAnswers(batch, queue, outcomes)
}

/**
 * Drops new people who were registered since the file was read, for example by a concurrent import of the
 * same file.
 */
const notYetThere = async (tx: Tx, { creates, version }: Plan): Promise<Plan['creates']> => {
  const late = await tx
    .select({
      first_name: registered.first_name,
      last_name: registered.last_name,
      date_of_birth: registered.date_of_birth,
    })
    .from(registered)
    .where(and(gt(registered.version, version), isNull(registered.deleted_at)))
  const there = new Set(late.map(sameKey))
  return creates.filter(({ values }) => !there.has(sameKey(values)))
}

function* chunks<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += CHUNK) yield all.slice(at, at + CHUNK)
}

/**
 * Records values that a merged person already has only from a duplicate's record, so that they survive an
 * undo of the merge.
 */
const noteSame = async (batch: Batch, people: readonly ChangedPerson[]): Promise<void> => {
  const merged = await primariesOf(
    batch,
    people.map(({ before }) => before.id),
  )
  for (const { before, same } of people)
    if (merged.has(before.id)) await noteSaid(batch, before, { set: same, added: [] })
}

type Watch = {
  signal: AbortSignal
  /** Called when planning is complete and writing begins. */
  begin: () => void
  progress: (progress: ImportProgress) => void
}

/**
 * Imports all people or none. One transaction under the club's lock, so that other devices pull the people
 * together.
 * @throws AppError `invalid` if a person was removed since the file was read, or the abort reason of `signal`
 */
export const importPeople = (db: Db, user: CurrentUser, plan: Plan, watch: Watch): Promise<ImportDone> =>
  db.club(
    clubOf(user),
    async (tx, client) => {
      const author = { user, organisation: clubOf(user), device: null }
      const turn = await takeVersion(tx, author.organisation)
      const batch: Batch = {
        tx,
        client,
        author,
        refused: new Set(),
        written: new Map(),
        ...turn,
        clubSince: null,
      }
      const issues = collectIssues()
      const { changed, unchanged } = await planChanges(tx, user, plan, issues)
      issues.throwAny()
      watch.begin()
      const made_at = new Date().toISOString()
      const creates = await notYetThere(tx, plan)
      const total = creates.length + changed.length
      let done = 0
      const wrote = (count: number) => {
        done += count
        watch.progress({ done, total })
        watch.signal.throwIfAborted()
      }
      watch.progress({ done, total })
      for (const chunk of chunks(creates)) {
        const written = chunk.map(({ values }): Written => {
          const row = newRow(newId(), values, made_at)
          return { name: 'registered.create', row, args: { id: row.id, values } }
        })
        await writeChunk(batch, written, made_at)
        wrote(chunk.length)
      }
      await noteSame(batch, [...changed, ...unchanged])
      let questions = 0
      for (const chunk of chunks(changed)) {
        const written = chunk.flatMap(({ after, set }): Written[] =>
          Object.keys(set).length
            ? [{ name: 'registered.update', row: after, args: { id: after.id, set } }]
            : [],
        )
        if (written.length) await writeChunk(batch, written, made_at)
        await renewQuestions(batch, chunk, made_at)
        questions += await askAboutNotes(batch, chunk, made_at)
        wrote(chunk.length)
      }
      const late = plan.creates.length - creates.length
      return { created: creates.length, updated: changed.length, questions, skipped: plan.skipped + late }
    },
    'by_key',
  )
