import { and, eq, gt } from 'drizzle-orm'
import { newId } from '../../../contract/id.ts'
import { getDefinition } from '../../../contract/mutations/mutations.ts'
import type { Rows } from '../../../contract/rows.ts'
import { isSameValue } from '../../../contract/rules/merge.ts'
import { isErased } from '../../../contract/rules/person.ts'
import type { OfferStatus } from '../../../contract/sync.ts'
import { conflicts, offeredRemovals } from '../../db/schema.ts'
import { isTransient } from '../../db/transient.ts'
import type { Batch } from '../author.ts'
import { restoreDepartureTime } from '../departure-table.ts'
import { judge, parseMutation } from '../judge/judge.ts'
import { applied, type Outcome } from '../push/outcome.ts'
import { loadRows, type Stored } from '../tables.ts'
import { findLaterApproval, withoutPendingState } from './offered-families.ts'
import {
  buildChanges,
  type ChangedTable,
  isOtherSession,
  type OfferedChange,
  splitByField,
} from './offered-rows.ts'

import { type Answer, type Offered, REFUSED, SAME } from './read-offered.ts'
import { findLiveGroups, renameGroup, restoreGroup, restorePerson } from './restore-offered.ts'

/**
 * Applies an uploaded row in a savepoint, so that a row that causes a server error does not affect the other
 * rows.
 */
export const judgeInSavepoint = async (batch: Batch, offered: Offered, from: number): Promise<Answer> => {
  if (isSame(offered, from)) return SAME
  await batch.client.query('SAVEPOINT offered')
  try {
    const answer = await judgeOffered(batch, offered, from)
    await batch.client.query('RELEASE SAVEPOINT offered')
    return answer
  } catch (error) {
    if (isTransient(error)) throw error
    await batch.client.query('ROLLBACK TO SAVEPOINT offered')
    return REFUSED
  }
}

const isSame = ({ table, row, stored }: Offered, from: number): boolean => {
  if (row === null) return !stored || stored.deleted
  if (table === 'groups') return stored?.deleted === false && stored.row.name === (row as Rows['groups']).name
  if (table === 'conflicts') return stored !== undefined
  if (isOtherDay({ table, row, stored } as Offered)) return false
  return buildChanges(table, row, stored, from).length === 0
}

/** True if the stored session has another day. The two are then different sessions. */
const isOtherDay = ({ table, row, stored }: Offered): boolean => {
  if (table === 'parcel_provisions') return stored !== undefined && stored.row.date !== row?.date
  return table === 'sessions' && row !== null && isOtherSession(row, stored)
}

const judgeOffered = async (batch: Batch, offered: Offered, from: number): Promise<Answer> => {
  const { table, row, stored } = offered
  if (row === null) return recordOfferedRemoval(batch, offered)
  if (table === 'groups')
    return stored
      ? renameGroup(batch, row as Rows['groups'], stored as Stored<'groups'>, from)
      : restoreGroup(batch, row as Rows['groups'])
  if (table === 'registered') {
    if (!stored) return restorePerson(batch, row as Rows['registered'])
    if (isErased((stored as Stored<'registered'>).row)) return REFUSED
  }
  if (isOtherDay(offered)) return REFUSED
  if (table === 'registered') return judgePerson(batch, offered as Offered<'registered'>, from)
  return judgeChanges(batch, offered, from)
}

const judgeChanges = async (batch: Batch, offered: Offered<ChangedTable>, from: number): Promise<Answer> => {
  const { table, row, stored } = offered
  const answers: Answer[] = []
  for (const change of row ? buildChanges(table, row, stored, from) : [])
    answers.push(await judgeChange(batch, offered, await withKnownLinks(batch, change), from))
  if (table === 'departures') await restoreDepartureTime(batch, row as Rows['departures'])
  return combineAnswers(answers)
}

/**
 * Applies an uploaded person. If the person's family was approved after the backup, approves the family
 * first.
 */
const judgePerson = async (batch: Batch, offered: Offered<'registered'>, from: number): Promise<Answer> => {
  const { id, row, stored } = offered
  if (!row || !stored) return judgeChanges(batch, offered, from)
  const registration = findLaterApproval(row, stored)
  const uploaded = { ...offered, row: withoutPendingState(row, stored) }
  if (!registration) return judgeChanges(batch, uploaded, from)
  const [name, { version: v }] = ['registration.take', getDefinition('registration.take')] as const
  const approval = await judgeOne(batch, { name, v, args: { id: registration } })
  const now = (await loadRows(batch.tx, 'registered', [id])).get(id)
  return combineAnswers([approval, await judgeChanges(batch, { ...uploaded, stored: now }, from)])
}

/** Combines the results of several changes of one row. The result that needs the most attention applies. */
const combineAnswers = (answers: readonly Answer[]): Answer => {
  const has = (status: OfferStatus) => answers.some((answer) => answer.status === status)
  const status = (['conflict', 'taken', 'refused'] as const).find(has) ?? 'same'
  return { status, outcomes: answers.flatMap(({ outcomes }) => outcomes) }
}

/**
 * Validates and applies a change as if it had been queued. If the full change is refused, each field is
 * applied separately.
 */
const judgeChange = async (
  batch: Batch,
  offered: Offered,
  change: OfferedChange,
  from: number,
): Promise<Answer> => {
  const { left: remaining, asked: hasConflict } = await removeProposedValues(batch, offered, change, from)
  const before: Answer = { status: hasConflict ? 'conflict' : 'same', outcomes: [] }
  if (!remaining) return before
  const fullAnswer = await judgeOne(batch, remaining)
  const parts = fullAnswer.status === 'refused' ? splitByField(remaining) : []
  if (parts.length < 2) return combineAnswers([before, fullAnswer])
  const answers = [before]
  for (const part of parts) answers.push(await judgeOne(batch, part))
  return combineAnswers(answers)
}

function toOfferStatus(status: Outcome['status']): OfferStatus {
  if (status === 'applied') return 'taken'
  return status === 'conflict' ? 'conflict' : 'refused'
}

const judgeOne = async (batch: Batch, { name, v, args }: OfferedChange): Promise<Answer> => {
  const envelope = { id: newId(), seq: 0, name, v, args, made_at: batch.now }
  const understood = parseMutation(envelope, batch.author)
  const outcome = 'name' in understood ? await judge(batch, understood, batch.now) : understood
  return { status: toOfferStatus(outcome.status), outcomes: [{ args: { mutation: name, ...args }, outcome }] }
}

/** Removes links to deleted groups and missing relatives, so that the person's other fields are applied. */
const withKnownLinks = async (batch: Batch, change: OfferedChange): Promise<OfferedChange> => {
  if (change.name !== 'registered.update') return change
  const { set } = change.args as { set: Record<string, { add?: string[] }> }
  const existingIds = {
    groups: await findLiveGroups(batch, set.groups?.add ?? []),
    family_entries: [...(await loadRows(batch.tx, 'registered', set.family_entries?.add ?? []))].flatMap(
      ([id, { deleted }]) => (deleted ? [] : id),
    ),
  }
  const validEntries = Object.entries(set).flatMap(([field, one]) => {
    const ids = existingIds[field as keyof typeof existingIds]
    if (!ids) return [[field, one] as const]
    return ids.length ? [[field, { add: ids }] as const] : []
  })
  return { ...change, args: { ...change.args, set: Object.fromEntries(validEntries) } }
}

/**
 * Removes values that another device has already proposed, or that were decided after the restore. This is
 * needed because every device of the club uploads the same row.
 * @returns the remaining change, or null, and true if some values already have a conflict
 */
const removeProposedValues = async (
  { tx, author }: Batch,
  { table, id, stored }: Offered,
  change: OfferedChange,
  from: number,
): Promise<{ left: OfferedChange | null; asked: boolean }> => {
  const { args } = change
  const record = table !== 'conflicts' ? id : String(args.id ?? `${args.parcel}:${args.registered}`)
  const questions = await tx
    .select({ kind: conflicts.kind, field: conflicts.field, mine: conflicts.mine })
    .from(conflicts)
    .where(
      and(
        eq(conflicts.organisation_id, author.organisation),
        eq(conflicts.record, record),
        gt(conflicts.version, from),
      ),
    )
  const isProposed = (value: unknown, field: string | null) =>
    questions.some((q) => q.field === field && isSameValue((q.mine as { value: unknown }).value, value))
  if (stored?.deleted && questions.some(({ kind }) => kind === 'deleted')) return { left: null, asked: true }
  if (change.name === 'departure.set')
    return isProposed(change.args.collector, 'collector')
      ? { left: null, asked: true }
      : { left: change, asked: false }
  if (change.name === 'attendance.set')
    return isProposed(change.args.state, null) ? { left: null, asked: true } : { left: change, asked: false }
  const { set } = change.args as { set?: Record<string, { value?: unknown }> }
  if (!set) return { left: change, asked: false }
  const open = Object.entries(set).filter(([field, one]) => !('value' in one && isProposed(one.value, field)))
  const hasConflict = open.length < Object.keys(set).length
  if (open.length === 0) return { left: null, asked: hasConflict }
  return { left: { ...change, args: { ...change.args, set: Object.fromEntries(open) } }, asked: hasConflict }
}

const REVIEWED_TABLES = ['registered', 'sessions', 'parcel_provisions']

/**
 * Records that the device had seen the removal of a record that exists on the server. The coordinators decide
 * which state applies.
 */
const recordOfferedRemoval = async (batch: Batch, { table, id }: Offered): Promise<Answer> => {
  const { organisation: organisation_id, device, user } = batch.author
  if (REVIEWED_TABLES.includes(table)) {
    await batch.tx
      .insert(offeredRemovals)
      .values({ organisation_id, table, record: id, device_id: device ?? '', user_id: user.id })
      .onConflictDoNothing()
  }
  const outcome = applied([{ table, id }])
  return { status: 'removed', outcomes: [{ args: { id, removed: true }, outcome }] }
}
