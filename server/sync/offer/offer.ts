import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { type AccessRule, allowed } from '../../../contract/access.ts'
import { AppError } from '../../../contract/errors.ts'
import { newId } from '../../../contract/id.ts'
import { definitionOf } from '../../../contract/mutations/mutations.ts'
import { type Rows, rowSchemas, type TableName, tableNames } from '../../../contract/rows.ts'
import { dayInLondon } from '../../../contract/rules/days.ts'
import { sameValue } from '../../../contract/rules/merge.ts'
import { isErased } from '../../../contract/rules/person.ts'
import {
  type MutationEnvelope,
  OFFER_DAYS,
  OFFER_LIMIT,
  type OfferBody,
  type OfferedRow,
  type OfferReply,
  type OfferStatus,
} from '../../../contract/sync.ts'
import { filledLine } from '../../../contract/text.ts'
import { type Db, noteChange } from '../../db/client.ts'
import { conflicts, groups, offeredRemovals } from '../../db/schema.ts'
import { isTransient } from '../../db/transient.ts'
import { type Batch, bringDevice, type DeviceAuthor, takeDeviceTurn } from '../author.ts'
import { keepOfferedTime } from '../departure-table.ts'
import { followLinks, noteLinks } from '../judge/family-links.ts'
import { judge, understand } from '../judge/judge.ts'
import { withShownFamily } from '../pull/shown-family.ts'
import { applied, type Outcome, ref, rejected } from '../push/outcome.ts'
import { type Judged, storeAnswers } from '../push/stored-answers.ts'
import { tablesOf } from '../scope.ts'
import { insertNew, loadRows, type Stored, type WrittenTable } from '../tables.ts'
import { takenInLater, withoutHold } from './offered-families.ts'
import { byField, changesFor, isOtherSession, type OfferedChange } from './offered-rows.ts'
import { offeredTies } from './offered-ties.ts'

/** A row that was offered, read and with what the server has in its place. */
type Offered<T extends WrittenTable = WrittenTable> = {
  [N in T]: { table: N; id: string; row: Rows[N] | null; stored: Stored<N> | undefined }
}[T]

type Answer = { status: OfferStatus; outcomes: { args: Record<string, unknown>; outcome: Outcome }[] }

const REFUSED: Answer = { status: 'refused', outcomes: [] }
const SAME: Answer = { status: 'same', outcomes: [] }

/** Who may bring rows of a table back: whoever may write them. */
const access: Record<WrittenTable, AccessRule> = {
  groups: 'groups',
  holiday_allocation: 'setup',
  registered: 'registered',
  sessions: 'sessions',
  attendance: 'sessions',
  checklist: 'ready_steady_cook',
  conflicts: 'registered',
  parcel_provisions: 'parcel_provision_sessions',
  parcel_rows: 'parcel_provision_sessions',
  musters: 'sessions',
  departures: 'sessions',
}

const isWritten = (table: string): table is WrittenTable => Object.hasOwn(access, table)

/**
 * Takes rows that a device holds from an earlier life of the database, which was restored from a backup since. Each is
 * judged as the change that would make it, and by itself; the trail has it under `offer`. Nothing is removed and no value
 * is replaced by another: a person decides.
 *
 * @throws AppError `too_large`, `device_of_another_user`, `unavailable`
 */
export const offer = async (db: Db, author: DeviceAuthor, body: OfferBody): Promise<OfferReply> => {
  if (body.rows.length > OFFER_LIMIT) throw new AppError('too_large')
  try {
    return await takeOffer(db, author, body)
  } catch (error) {
    const hidden = error instanceof AppError && error.code === 'device_of_another_user'
    if (hidden && (await bringDevice(db, author))) return takeOffer(db, author, body)
    if (error instanceof AppError || !isTransient(error)) throw error
    throw new AppError('unavailable', null, { cause: error, retryAfter: 5 })
  }
}

const takeOffer = (db: Db, author: DeviceAuthor, { epoch, rows }: OfferBody): Promise<OfferReply> =>
  db.club(
    author.organisation,
    async (tx, client) => {
      const turn = await takeDeviceTurn(client, author, 0)
      if (!turn) throw new AppError('device_of_another_user')
      const { organisation } = author
      noteChange(tx, { organisation, version: turn.version })
      const batch: Batch = { tx, client, author, refused: new Set(), written: new Map(), ...turn }
      const from = turn.restoredVersion
      const open = from !== null && epoch !== turn.epoch && !movedLately(turn)
      const answers = new Map<OfferedRow, OfferStatus>()
      // A person's group comes before them, and they before what they came to.
      const inOrder = [...rows].sort((a, b) => placeOf(a) - placeOf(b))
      for (const [table, of] of byTable(inOrder)) {
        const stored = isWritten(table) ? await storedOf(batch, table, of) : new Map()
        for (const row of of) {
          const read = open && row.version > from ? readOffered(author, row, stored.get(row.id)) : null
          const answer = read ? await judgeAlone(batch, read, from ?? 0) : REFUSED
          answers.set(row, answer.status)
          if (read) await keepInTrail(batch, epoch, row, read, answer)
        }
      }
      const now = await presentRows(batch, rows)
      const results = rows.map((row) => ({
        ...{ table: row.table, id: row.id, status: answers.get(row) ?? ('refused' as const) },
        row: now.get(`${row.table}/${row.id}`) ?? null,
      }))
      return { epoch: turn.epoch, version: turn.version, results }
    },
    'by_key',
  )

/** Questions come after all that they may be about. */
const placeOf = ({ table }: OfferedRow): number =>
  table === 'conflicts' ? tableNames.length : tableNames.indexOf(table as TableName)

const byTable = (rows: readonly OfferedRow[]): Map<string, OfferedRow[]> => {
  const tables = new Map<string, OfferedRow[]>()
  for (const row of rows) {
    const of = tables.get(row.table)
    if (of) of.push(row)
    else tables.set(row.table, [row])
  }
  return tables
}

/** A child's facts that a device holds of another club must not turn up in the one that its user was moved to. */
const movedLately = ({ clubSince }: { clubSince: string | null }): boolean =>
  clubSince !== null && Date.now() - Date.parse(clubSince) < OFFER_DAYS * 86_400_000

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const idForms: Partial<Record<WrittenTable, RegExp>> = {
  attendance: new RegExp(`^${UUID}:${UUID}$`),
  parcel_rows: new RegExp(`^${UUID}:${UUID}$`),
  musters: new RegExp(`^${UUID}:${UUID}$`),
  departures: new RegExp(`^${UUID}:${UUID}$`),
  checklist: /^(ready|steady|cook):/,
}
const single = new RegExp(`^${UUID}$`)
const hasForm = (table: WrittenTable, id: string) => (idForms[table] ?? single).test(id)

const storedOf = <T extends WrittenTable>(batch: Batch, table: T, rows: readonly OfferedRow[]) =>
  loadRows(
    batch.tx,
    table,
    rows.map(({ id }) => id).filter((id) => hasForm(table, id)),
  )

/** Null where its user may not write it, or it is no row of its table. */
const readOffered = (
  { user }: DeviceAuthor,
  { table, id, row }: OfferedRow,
  stored: Stored<WrittenTable> | undefined,
): Offered | null => {
  if (!isWritten(table) || !hasForm(table, id)) return null
  if (!tablesOf(user).includes(table) || !allowed(access[table], user)) return null
  if (row === null) return { table, id, row, stored } as Offered
  const read = v.safeParse(rowSchemas[table], row)
  return read.success && read.output.id === id ? ({ table, id, row: read.output, stored } as Offered) : null
}

/** A row that breaks the server is refused, and those beside it are not. */
const judgeAlone = async (batch: Batch, offered: Offered, from: number): Promise<Answer> => {
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
  return changesFor(table, row as never, stored as never, from).length === 0
}

/** A session that has another day here is another session. */
const isOtherDay = ({ table, row, stored }: Offered): boolean => {
  if (table === 'parcel_provisions') return stored !== undefined && stored.row.date !== row?.date
  return table === 'sessions' && row !== null && isOtherSession(row, stored)
}

const judgeOffered = async (batch: Batch, offered: Offered, from: number): Promise<Answer> => {
  const { table, row, stored } = offered
  if (row === null) return askWhetherRemoved(batch, offered)
  if (table === 'groups')
    return stored
      ? renameGroup(batch, row as Rows['groups'], stored as Stored<'groups'>, from)
      : takeGroup(batch, row as Rows['groups'])
  if (table === 'registered') {
    if (!stored) return takePerson(batch, row as Rows['registered'])
    if (isErased((stored as Stored<'registered'>).row)) return REFUSED
  }
  if (isOtherDay(offered)) return REFUSED
  if (table === 'registered') return judgePerson(batch, offered as Offered<'registered'>, from)
  return judgeChanges(batch, offered, from)
}

const judgeChanges = async (batch: Batch, offered: Offered, from: number): Promise<Answer> => {
  const { table, row, stored } = offered
  const answers: Answer[] = []
  for (const change of changesFor(table as never, row as never, stored as never, from))
    answers.push(await judgeChange(batch, offered, await withKnownLinks(batch, change), from))
  if (table === 'departures') await keepOfferedTime(batch, row as Rows['departures'])
  return joined(answers)
}

/** Somebody whose family was taken in after the backup is taken in first, with their family. */
const judgePerson = async (batch: Batch, offered: Offered<'registered'>, from: number): Promise<Answer> => {
  const { id, row, stored } = offered
  if (!row || !stored) return judgeChanges(batch, offered, from)
  const registration = takenInLater(row, stored)
  const said = { ...offered, row: withoutHold(row, stored) }
  if (!registration) return judgeChanges(batch, said, from)
  const [name, { version: v }] = ['registration.take', definitionOf('registration.take')] as const
  const taken = await judgeOne(batch, { name, v, args: { id: registration } })
  const now = (await loadRows(batch.tx, 'registered', [id])).get(id)
  return joined([taken, await judgeChanges(batch, { ...said, stored: now }, from)])
}

/** What became of a row that several changes make: the worst that a person has to see to. */
const joined = (answers: readonly Answer[]): Answer => {
  const has = (status: OfferStatus) => answers.some((answer) => answer.status === status)
  const status = (['conflict', 'taken', 'refused'] as const).find(has) ?? 'same'
  return { status, outcomes: answers.flatMap(({ outcomes }) => outcomes) }
}

/** Judges a change as if it had been queued; where it does not fit whole, each of its fields. */
const judgeChange = async (
  batch: Batch,
  offered: Offered,
  change: OfferedChange,
  from: number,
): Promise<Answer> => {
  const { left, asked } = await withoutAsked(batch, offered, change, from)
  const before: Answer = { status: asked ? 'conflict' : 'same', outcomes: [] }
  if (!left) return before
  const whole = await judgeOne(batch, left)
  const parts = whole.status === 'refused' ? byField(left) : []
  if (parts.length < 2) return joined([before, whole])
  const answers = [before]
  for (const part of parts) answers.push(await judgeOne(batch, part))
  return joined(answers)
}

const judgeOne = async (batch: Batch, { name, v, args }: OfferedChange): Promise<Answer> => {
  const made = { id: newId(), seq: 0, name, v, args, made_at: batch.now }
  const understood = understand(made, batch.author)
  const outcome = 'name' in understood ? await judge(batch, understood, batch.now) : understood
  const status =
    outcome.status === 'applied' ? 'taken' : outcome.status === 'conflict' ? 'conflict' : 'refused'
  return { status, outcomes: [{ args: { mutation: name, ...args }, outcome }] }
}

/** Groups that are gone, and relatives who are not here, must not cost a person the rest. */
const withKnownLinks = async (batch: Batch, change: OfferedChange): Promise<OfferedChange> => {
  if (change.name !== 'registered.update') return change
  const { set } = change.args as { set: Record<string, { add?: string[] }> }
  const known = {
    groups: await liveGroupsOf(batch, set.groups?.add ?? []),
    family_entries: [...(await loadRows(batch.tx, 'registered', set.family_entries?.add ?? []))].flatMap(
      ([id, { deleted }]) => (deleted ? [] : id),
    ),
  }
  const kept = Object.entries(set).flatMap(([field, one]) => {
    const ids = known[field as keyof typeof known]
    if (!ids) return [[field, one] as const]
    return ids.length ? [[field, { add: ids }] as const] : []
  })
  return { ...change, args: { ...change.args, set: Object.fromEntries(kept) } }
}

const liveGroupsOf = async ({ tx }: Batch, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await tx
          .select({ id: groups.id })
          .from(groups)
          .where(and(inArray(groups.id, [...ids]), isNull(groups.deleted_at)))
      ).map(({ id }) => id)

/**
 * Every device of the club offers the same row: what one has asked about is not asked again, nor what has been decided
 * since the restore.
 * @returns what is left of the change, null for nothing; and whether some of it has been asked
 */
const withoutAsked = async (
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
  const said = (value: unknown, field: string | null) =>
    questions.some((q) => q.field === field && sameValue((q.mine as { value: unknown }).value, value))
  if (stored?.deleted && questions.some(({ kind }) => kind === 'deleted')) return { left: null, asked: true }
  if (change.name === 'departure.set')
    return said(change.args.collector, 'collector')
      ? { left: null, asked: true }
      : { left: change, asked: false }
  if (change.name === 'attendance.set')
    return said(change.args.state, null) ? { left: null, asked: true } : { left: change, asked: false }
  const { set } = change.args as { set?: Record<string, { value?: unknown }> }
  if (!set) return { left: change, asked: false }
  const open = Object.entries(set).filter(([field, one]) => !('value' in one && said(one.value, field)))
  const asked = open.length < Object.keys(set).length
  if (open.length === 0) return { left: null, asked }
  return { left: { ...change, args: { ...change.args, set: Object.fromEntries(open) } }, asked }
}

/**
 * Somebody whom the backup had not. What is missing of them is not asked for: they were taken so once, some of them from
 * their family's form. Relatives who are not here may come with the next rows, or from another device.
 */
const takePerson = async (batch: Batch, row: Rows['registered']): Promise<Answer> => {
  const [change] = changesFor('registered', row, undefined, 0)
  const made = { ...(change as OfferedChange), id: newId(), seq: 0, made_at: batch.now }
  const understood = understand(made, batch.author)
  const record = ref('registered', row.id)
  if (!('name' in understood) || understood.name !== 'registered.create')
    return { status: 'refused', outcomes: [{ args: { id: row.id }, outcome: rejected('invalid', [record]) }] }
  const { values } = understood.args
  const family = await followLinks(batch, row.id, values.family_entries ?? [])
  const kept: Rows['registered'] = {
    ...row,
    ...(values as Partial<Rows['registered']>),
    groups: await liveGroupsOf(batch, values.groups ?? []),
    ...(await offeredTies(batch, row)),
    family_entries: family.links,
    created: [row.created, batch.now].sort()[0] as string,
    health_confirmed: noLaterThanToday(row.health_confirmed),
    food_changed: noLaterThanToday(row.food_changed ?? null),
  }
  if (!(await insertNew(batch, { table: 'registered', row: kept }))) return REFUSED
  await noteLinks(batch, row.id, [], family.merged)
  return {
    status: 'taken',
    outcomes: [{ args: { mutation: made.name, ...understood.args }, outcome: applied([record]) }],
  }
}

const noLaterThanToday = (day: string | null): string | null =>
  day && ([day, dayInLondon()].sort()[0] as string)

const takeGroup = async (batch: Batch, { id, name }: Rows['groups']): Promise<Answer> => {
  const outcome = applied([ref('groups', id)])
  if (!v.is(filledLine(100), name)) return REFUSED
  const { rowCount } = await batch.tx
    .insert(groups)
    .values({
      id,
      organisation_id: batch.author.organisation,
      version: batch.version,
      name,
      is_default: false,
    })
    .onConflictDoNothing({ target: groups.id })
  return rowCount === 1 ? { status: 'taken', outcomes: [{ args: { id, name }, outcome }] } : REFUSED
}

/** A group that had another name in the backup, and has not been changed since the restore, takes the later name again. */
const renameGroup = async (
  batch: Batch,
  { id, name }: Rows['groups'],
  stored: Stored<'groups'>,
  from: number,
): Promise<Answer> => {
  if (stored.deleted || stored.version > from || !v.is(filledLine(100), name)) return REFUSED
  await batch.tx.update(groups).set({ name, version: batch.version }).where(eq(groups.id, id))
  return { status: 'taken', outcomes: [{ args: { id, name }, outcome: applied([ref('groups', id)]) }] }
}

const asked = ['registered', 'sessions', 'parcel_provisions']

/** It is there, and the device saw it removed: the coordinators say which is right. */
const askWhetherRemoved = async (batch: Batch, { table, id }: Offered): Promise<Answer> => {
  const { organisation: organisation_id, device, user } = batch.author
  if (asked.includes(table)) {
    await batch.tx
      .insert(offeredRemovals)
      .values({ organisation_id, table, record: id, device_id: device ?? '', user_id: user.id })
      .onConflictDoNothing()
  }
  const outcome = applied([{ table, id }])
  return { status: 'removed', outcomes: [{ args: { id, removed: true }, outcome }] }
}

/** The trail takes in what came of a row that the server had not so. */
const keepInTrail = async (
  batch: Batch,
  epoch: string,
  { version }: OfferedRow,
  { table, id, row }: Offered,
  { status, outcomes }: Answer,
): Promise<void> => {
  const none = status === 'refused' ? [{ args: { id }, outcome: rejected('invalid', []) }] : []
  const kept = outcomes.length ? outcomes : none
  const queue: MutationEnvelope[] = kept.map(({ args }) => ({
    ...{ id: newId(), seq: 0, name: 'offer', v: 1, made_at: batch.now },
    args: { ...args, epoch, version },
  }))
  const about = table === 'conflicts' ? (row as Rows['conflicts'] | null) : null
  const record = about ? ref(about.table as TableName, about.record) : ref(table, id)
  const judged = kept.map(({ outcome }): Judged => ({ ...outcome, stored: true, record }))
  await storeAnswers(batch, queue, judged)
}

/** What the server has now of the rows that were offered, as a pull would bring it. */
const presentRows = async (
  batch: Batch,
  offered: readonly OfferedRow[],
): Promise<Map<string, Record<string, unknown>>> => {
  const readable = tablesOf(batch.author.user)
  const found = new Map<string, Record<string, unknown>>()
  for (const [table, rows] of byTable(offered)) {
    if (!isWritten(table) || !readable.includes(table)) continue
    const live = [...(await storedOf(batch, table, rows)).values()].filter(({ deleted }) => !deleted)
    const shown =
      table === 'registered'
        ? await withShownFamily(
            batch.tx,
            live.map(({ row }) => row as Rows['registered']),
          )
        : live.map(({ row }) => row)
    for (const row of shown) found.set(`${table}/${row.id}`, row as Record<string, unknown>)
  }
  return found
}
