import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import { AppError } from '../../contract/errors.ts'
import {
  boxesOfHopeParcelCounts,
  getProgrammeParcelCounts,
  mainParcelCounts,
} from '../../contract/parcel-provisions-manual-entries.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { organisations, parcelProvisionsManualEntries } from '../db/schema.ts'
import { VersionedOutput } from '../http/row-version.ts'
import { deleteWithAudit, insertWithAudit, updateWithAudit } from '../kit/audited-changes.ts'
import type { Call, Handlers } from '../kit/handler.ts'
import { buildSearchFilter, listPage, loadOr404 } from '../kit/record-queries.ts'
import { loadRecordChanges } from '../kit/record-trail.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'
import { buildEntryList, buildSubjectFilter, buildSubmission, lockClub, requireSameSubject } from './manual-entries.ts'

const table = parcelProvisionsManualEntries
const { clubName, foldedClubName, order, defaultOrder } = buildEntryList(table)

const entryRecord = { noun: 'parcel_provisions_manual_entries', table }

const buildVisibleEntriesFilter = (user: CurrentUser) => {
  const visibleClubs = buildVisibleClubsFilter(user)
  return visibleClubs && sql`${table.organisation} IN (SELECT id FROM ${organisations} WHERE ${visibleClubs})`
}

const selectEntries = (tx: Tx) =>
  tx.select({ ...getTableColumns(table), organisation__organisation_name: clubName }).from(table)
const selectEntry = (tx: Tx, id: string, user: CurrentUser) =>
  selectEntries(tx).where(and(eq(table.id, id), buildVisibleEntriesFilter(user)))

const loadEntry = async (tx: Tx, id: string, user: CurrentUser) => {
  const entry = await loadOr404(selectEntry(tx, id, user))
  return new VersionedOutput(entry, entry.version)
}

type ProgrammeCounts = Partial<
  Record<(typeof mainParcelCounts)[number] | (typeof boxesOfHopeParcelCounts)[number], number | null>
>

/**
 * Returns the counts to store that only one programme enters. Counts that the user cannot see stay unchanged (MAN-58).
 * @param isPartial true for a PATCH. In that case missing counts stay unchanged too.
 * @throws AppError `invalid` for any other missing count
 */
const buildProgrammeCounts = (
  body: ProgrammeCounts,
  { before, user, isPartial }: { before: ProgrammeCounts | null; user: CurrentUser; isPartial: boolean },
) => {
  const visibleCounts = getProgrammeParcelCounts(getAccessFlags(user).boxesOfHope)
  const counts: ProgrammeCounts = {}
  for (const field of [...mainParcelCounts, ...boxesOfHopeParcelCounts]) {
    const isUnchanged = !visibleCounts.includes(field) || (isPartial && body[field] === undefined)
    const count = (isUnchanged ? before?.[field] : body[field]) ?? null
    if (!isUnchanged && count === null) throw new AppError('invalid', { [field]: ['missing'] })
    counts[field] = count
  }
  return counts
}

const updateEntry = (
  { db, params: { id }, body, ifMatch, user }: Call<'parcel_provisions_manual_entries.update'>,
  isPartial: boolean,
) =>
  db.network(async (tx) => {
    const before = await loadOr404(selectEntry(tx, id, user).for('update'))
    requireSameSubject(body, before)
    const counts = buildProgrammeCounts(body, { before, user, isPartial })
    const values = { ...body, ...counts, ...buildSubmission(user) }
    await updateWithAudit(tx, entryRecord, { before, values, ifMatch, user })
    return loadEntry(tx, id, user)
  })

/** Handlers for the parcel provisions of clubs that central staff enter by hand. */
export const parcelProvisionsManualEntryHandlers = {
  'parcel_provisions_manual_entries.list': ({ db, query, user }) =>
    db.network(
      (tx) =>
        listPage(tx, query, {
          rows: selectEntries(tx).$dynamic(),
          table,
          where: and(
            buildVisibleEntriesFilter(user),
            buildSearchFilter(query.search, foldedClubName),
            buildSubjectFilter(table, query),
          ),
          order,
          defaultOrder,
        }),
      'snapshot',
    ),
  'parcel_provisions_manual_entries.get': ({ db, params: { id }, user }) =>
    db.network((tx) => loadEntry(tx, id, user), 'snapshot'),
  /** Replaces the entry that the club already has for this year and holiday (MAN-33). */
  'parcel_provisions_manual_entries.create': ({ db, body, ifMatch, user }) =>
    db.network(async (tx) => {
      await lockClub(tx, body.organisation, buildVisibleClubsFilter(user))
      const isSameSubject = and(buildSubjectFilter(table, body), buildVisibleEntriesFilter(user))
      const [before] = await selectEntries(tx).where(isSameSubject).for('update')
      const counts = buildProgrammeCounts(body, { before: before ?? null, user, isPartial: false })
      const values = { ...body, ...counts, ...buildSubmission(user) }
      if (!before) return loadEntry(tx, await insertWithAudit(tx, entryRecord, values, user), user)
      await updateWithAudit(tx, entryRecord, { before, values, ifMatch, user })
      return loadEntry(tx, before.id, user)
    }),
  'parcel_provisions_manual_entries.replace': (call) => updateEntry(call, false),
  'parcel_provisions_manual_entries.update': (call) => updateEntry(call, true),
  'parcel_provisions_manual_entries.delete': ({ db, params: { id }, user }) =>
    db.network(async (tx) => {
      await deleteWithAudit(tx, entryRecord, await loadOr404(selectEntry(tx, id, user).for('update')), user)
      return null
    }),
  'parcel_provisions_manual_entries.changes': ({ db, params: { id }, query, user }) =>
    db.network(async (tx) => {
      await loadOr404(selectEntry(tx, id, user))
      return loadRecordChanges(tx, 'parcel_provisions_manual_entries', id, query)
    }, 'snapshot'),
} satisfies Partial<Handlers>
