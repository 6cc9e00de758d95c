import { type Change, type Ref, type Rows, refKey, type TableName } from '../../../contract/rows.ts'
import type { MutationEnvelope, MutationResult } from '../../../contract/sync.ts'
import type { Work } from '../author.ts'
import type { Judged } from '../push/stored-answers.ts'
import { isRecordId } from '../record-ids.ts'
import { tablesOf } from '../scope.ts'
import { loadRows, type WrittenTable } from '../tables.ts'
import { withShownFamily } from './shown-family.ts'

type Person = Rows['registered']

/**
 * Gives each answer the present rows of what its mutation touched, read once for the whole push. Of tables that its
 * user's replica does not hold there are none: a refusal must not tell what the user may not read.
 */
export const withRows = async (
  { tx, author }: Pick<Work, 'tx' | 'author'>,
  queue: readonly MutationEnvelope[],
  outcomes: readonly Judged[],
): Promise<MutationResult[]> => {
  const readable = new Set<TableName>(tablesOf(author.user))
  const rows = new Map<string, Change & { version?: number }>()
  const wanted = new Map<WrittenTable, Set<string>>()
  for (const { touched, known } of outcomes) {
    if (known) rows.set(refKey(known), known)
    else for (const ref of touched) if (readable.has(ref.table)) want(wanted, ref)
  }
  for (const [table, ids] of wanted) {
    const stored = await loadRows(
      tx,
      table,
      [...ids].filter((id) => isRecordId(table, id)),
    )
    const people = [...stored.values()].flatMap((s) => (table === 'registered' ? (s.row as Person) : []))
    const shown = new Map((await withShownFamily(tx, people)).map((person) => [person.id, person]))
    for (const id of ids) {
      const s = stored.get(id)
      const row = s && !s.deleted ? (shown.get(id) ?? s.row) : null
      rows.set(refKey({ table, id }), { table, id, row, ...(s && { version: s.version }) } as Change)
    }
  }
  return queue.map((m, i) => {
    const { status, code, detail, first, conflicts, touched } = outcomes[i] as Judged
    const rowOf = (one: Ref) => {
      const change = rows.get(refKey(one))
      // Whether an id was taken by a record that is gone or by one of another club must not be told apart.
      return code === 'already_exists' && !change?.row ? { ...one, row: null } : change
    }
    const result = {
      id: m.id,
      status: first ? 'duplicate' : status,
      ...(first && { first }),
      ...(code && { code }),
      ...(detail && { detail }),
      ...(conflicts?.length && { conflicts }),
      rows: touched.filter((t) => readable.has(t.table)).map(rowOf),
    }
    return result as MutationResult
  })
}

const want = (wanted: Map<WrittenTable, Set<string>>, { table, id }: Ref): void => {
  const ids = wanted.get(table as WrittenTable) ?? new Set()
  wanted.set(table as WrittenTable, ids.add(id))
}
