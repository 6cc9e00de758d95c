import { sql } from 'drizzle-orm'
import type { Note } from '../../../contract/recruitment/application-notes.ts'
import type { ApplicationRow } from '../../../contract/recruitment/applications.ts'
import { confirmations } from '../../../contract/recruitment/vocabulary.ts'
import type { Tx } from '../../db/client.ts'

type Counts = Pick<
  ApplicationRow,
  | 'num_notes'
  | 'num_references'
  | 'num_references_submitted'
  | 'num_references_checked'
  | 'latest_note'
  | 'dbs_form'
  | 'last_submitted_safeguarding_declaration_year'
>

type Found = {
  id: string
  notes: number
  latest: Note | null
  refs: number
  submitted: number
  checked: number
  dbs: Record<string, unknown> | null
  year: number | null
}

const none: Counts = {
  num_notes: 0,
  num_references: 0,
  num_references_submitted: 0,
  num_references_checked: 0,
  latest_note: null,
  dbs_form: null,
  last_submitted_safeguarding_declaration_year: null,
}

const instantOf = (text: unknown): string | null => (text ? new Date(String(text)).toISOString() : null)

/** The label of what a contact has confirmed (DBS-08). */
export const confirmedLabel = (confirmed: unknown): string | null =>
  confirmations.find(({ value }) => value === confirmed)?.label ?? null

const dbsOf = (dbs: Found['dbs']): Counts['dbs_form'] =>
  dbs &&
  ({
    id: null,
    name: dbs.name,
    email: dbs.email,
    email_sent: instantOf(dbs.email_sent),
    submitted: instantOf(dbs.submitted),
    confirmed: dbs.confirmed,
    confirmed__label: confirmedLabel(dbs.confirmed),
    barred_list_checked: dbs.barred_list_checked,
    valid_until: dbs.valid_until,
  } as Counts['dbs_form'])

/** What hangs on applications, counted for all of them at once. `of` tells nothing of one's own but that there is something. */
export const applicationCounts = async (tx: Tx, ids: readonly string[]) => {
  const { rows } = await tx.execute<Found>(sql`
    SELECT a.id, n.count AS notes, n.latest, r.count AS refs, r.submitted, r.checked, to_json(d) AS dbs, s.year
    FROM unnest(${sql.param([...ids])}::uuid[]) AS a(id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int, (array_agg(json_build_object('id', x.id, 'note', x.note, 'user_email', x.user_email,
        'created', x.created, 'application', x.application_id) ORDER BY x.created DESC, x.id DESC))[1] AS latest
      FROM application_notes x WHERE x.application_id = a.id) n
    CROSS JOIN LATERAL (
      SELECT count(*)::int, count(x.submitted)::int AS submitted, count(*) FILTER (WHERE x.checked)::int AS checked
      FROM application_references x WHERE x.application_id = a.id AND x.replaced IS NULL) r
    CROSS JOIN LATERAL (
      SELECT max(x.year) AS year FROM safeguarding_declarations x
      WHERE x.application_id = a.id AND x.submitted IS NOT NULL) s
    LEFT JOIN dbs_forms d ON d.application_id = a.id`)
  const found = new Map(rows.map((row) => [row.id, row]))
  return {
    of: (id: string, own: boolean): Counts => {
      const row = found.get(id)
      if (!row || own) return none
      const { latest } = row
      return {
        num_notes: row.notes,
        num_references: row.refs,
        num_references_submitted: row.submitted,
        num_references_checked: row.checked,
        latest_note: latest && { ...latest, created: new Date(latest.created).toISOString() },
        dbs_form: dbsOf(row.dbs),
        last_submitted_safeguarding_declaration_year: row.year,
      }
    },
  }
}
