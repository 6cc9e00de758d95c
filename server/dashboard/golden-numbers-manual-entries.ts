import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { goldenNumbersManualEntries, organisations } from '../db/schema.ts'
import { VersionedOutput } from '../http/row-version.ts'
import { deleteWithAudit, insertWithAudit, updateWithAudit } from '../kit/audited-changes.ts'
import type { Handlers } from '../kit/handler.ts'
import { buildSearchFilter, listPage, loadOr404 } from '../kit/record-queries.ts'
import { loadRecordChanges } from '../kit/record-trail.ts'
import { buildEntryList, buildSubjectFilter, buildSubmission, lockClub, requireSameSubject } from './manual-entries.ts'

const table = goldenNumbersManualEntries
const { clubName, foldedClubName, order, defaultOrder } = buildEntryList(table)

const entryRecord = { noun: 'golden_numbers_manual_entries', table }

const selectEntries = (tx: Tx) =>
  tx.select({ ...getTableColumns(table), organisation__organisation_name: clubName }).from(table)
const selectEntry = (tx: Tx, id: string) => selectEntries(tx).where(eq(table.id, id))

const loadEntry = async (tx: Tx, id: string) => {
  const entry = await loadOr404(selectEntry(tx, id))
  return new VersionedOutput(entry, entry.version)
}

const updateEntry: Handlers['golden_numbers_manual_entries.update'] = ({ db, params: { id }, body, ifMatch, user }) =>
  db.network(async (tx) => {
    const before = await loadOr404(selectEntry(tx, id).for('update'))
    requireSameSubject(body, before)
    const values = { ...body, ...buildSubmission(user) }
    await updateWithAudit(tx, entryRecord, { before, values, ifMatch, user })
    return loadEntry(tx, id)
  })

/** Handlers for the golden numbers of clubs that central staff enter by hand. */
export const goldenNumbersManualEntryHandlers = {
  'golden_numbers_manual_entries.list': ({ db, query }) =>
    db.network(
      (tx) =>
        listPage(tx, query, {
          rows: selectEntries(tx).$dynamic(),
          table,
          where: and(buildSearchFilter(query.search, foldedClubName), buildSubjectFilter(table, query)),
          order,
          defaultOrder,
        }),
      'snapshot',
    ),
  'golden_numbers_manual_entries.get': ({ db, params: { id } }) => db.network((tx) => loadEntry(tx, id), 'snapshot'),
  /** Replaces the entry that the club already has for this year and holiday (MAN-33). */
  'golden_numbers_manual_entries.create': ({ db, body, ifMatch, user }) =>
    db.network(async (tx) => {
      await lockClub(tx, body.organisation, eq(organisations.is_boxes_of_hope, false))
      const values = { ...body, ...buildSubmission(user) }
      const [before] = await selectEntries(tx).where(buildSubjectFilter(table, body)).for('update')
      if (!before) return loadEntry(tx, await insertWithAudit(tx, entryRecord, values, user))
      await updateWithAudit(tx, entryRecord, { before, values, ifMatch, user })
      return loadEntry(tx, before.id)
    }),
  'golden_numbers_manual_entries.replace': updateEntry,
  'golden_numbers_manual_entries.update': updateEntry,
  'golden_numbers_manual_entries.delete': ({ db, params: { id }, user }) =>
    db.network(async (tx) => {
      await deleteWithAudit(tx, entryRecord, await loadOr404(selectEntry(tx, id).for('update')), user)
      return null
    }),
  'golden_numbers_manual_entries.changes': ({ db, params: { id }, query }) =>
    db.network(async (tx) => {
      await loadOr404(selectEntry(tx, id))
      return loadRecordChanges(tx, 'golden_numbers_manual_entries', id, query)
    }, 'snapshot'),
} satisfies Partial<Handlers>
