import { buildRefKey, type RecordRef, type RowByTable, type RowChange, type TableName } from '../../../contract/rows.ts'
import type { MutationEnvelope, MutationResult } from '../../../contract/sync.ts'
import type { ClubWriteContext } from '../rows/author.ts'
import { isRecordId } from '../rows/record-ids.ts'
import { getReadableTables } from '../rows/scope.ts'
import type { ValidatedOutcome } from '../rows/stored-results.ts'
import { loadRows, type WrittenTable } from '../rows/tables.ts'
import { dropRemovedRelatives } from '../rows/visible-family.ts'

type Person = RowByTable['registered']

/**
 * Adds the current rows that each mutation touched, read once for the full push. Tables that the user cannot read are
 * excluded, because a rejection must not reveal their contents.
 */
export const addCurrentRows = async (
  { tx, author }: Pick<ClubWriteContext, 'tx' | 'author'>,
  queue: readonly MutationEnvelope[],
  outcomes: readonly ValidatedOutcome[],
): Promise<MutationResult[]> => {
  const readableTables = new Set<TableName>(getReadableTables(author.user))
  const rows = new Map<string, RowChange & { version?: number }>()
  const idsByTable = new Map<WrittenTable, Set<string>>()
  for (const { touched, known: writtenRow } of outcomes) {
    if (writtenRow) rows.set(buildRefKey(writtenRow), writtenRow)
    else for (const ref of touched) if (readableTables.has(ref.table)) addWantedId(idsByTable, ref)
  }
  for (const [table, ids] of idsByTable) {
    const storedRows = await loadRows(
      tx,
      table,
      [...ids].filter((id) => isRecordId(table, id)),
    )
    const people = [...storedRows.values()].flatMap((s) => (table === 'registered' ? (s.row as Person) : []))
    const visibleById = new Map((await dropRemovedRelatives(tx, people)).map((person) => [person.id, person]))
    for (const id of ids) {
      const storedRow = storedRows.get(id)
      const row = storedRow && !storedRow.deleted ? (visibleById.get(id) ?? storedRow.row) : null
      rows.set(buildRefKey({ table, id }), {
        table,
        id,
        row,
        ...(storedRow && { version: storedRow.version }),
      } as RowChange)
    }
  }
  return queue.map((m, i) => {
    const { status, code, detail, first, conflicts, touched } = outcomes[i] as ValidatedOutcome
    const getRow = (one: RecordRef) => {
      const change = rows.get(buildRefKey(one))
      // Return no version, because the response must not reveal if the id belongs to a deleted record or to another
      // club's record.
      return code === 'already_exists' && !change?.row ? { ...one, row: null } : change
    }
    const result = {
      id: m.id,
      status: first ? 'duplicate' : status,
      ...(first && { first }),
      ...(code && { code }),
      ...(detail && { detail }),
      ...(conflicts?.length && { conflicts }),
      rows: touched.filter((t) => readableTables.has(t.table)).map(getRow),
    }
    return result as MutationResult
  })
}

const addWantedId = (wanted: Map<WrittenTable, Set<string>>, { table, id }: RecordRef): void => {
  const ids = wanted.get(table as WrittenTable) ?? new Set()
  wanted.set(table as WrittenTable, ids.add(id))
}
