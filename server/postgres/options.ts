import type pg from 'pg'
import { activities, attendanceTypes, genders, supportTypes } from '../../contract/option-lists.ts'
import type { OptionRow } from '../../contract/rows.ts'
import { namedHolidays } from '../../contract/rules/holidays.ts'

const buildOptionRows = (
  name: OptionRow['list'],
  values: readonly (string | { value: string; label: string })[],
): OptionRow[] =>
  values.map((entry, position) => {
    const { value, label } = typeof entry === 'string' ? { value: entry, label: entry } : entry
    return { id: `${name}:${value}`, list: name, value, label, position }
  })

/** Rows of all option lists in the clubs' screens, such as activities and genders. */
export const optionRows: OptionRow[] = [
  ...buildOptionRows('activities', activities),
  ...buildOptionRows('attendance_type', attendanceTypes),
  ...buildOptionRows('gender', genders),
  ...buildOptionRows('support_type', supportTypes),
  ...buildOptionRows('holidays', namedHolidays),
]

/**
 * Writes this version's option lists to the database. Only changed options get a new version, so that replicas pull
 * only the changed options. Run it as the owner, because row-level security does not apply to the owner.
 */
export const seedOptions = async (client: pg.Client): Promise<void> => {
  await client.query('BEGIN')
  const { rows } = await client.query<{ v: string }>(
    'SELECT options_version + 1 AS v FROM network WHERE id = 1 FOR UPDATE',
  )
  const { rowCount } = await client.query(
    `WITH wanted AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS w(id text, list text, value text, label text, position int)
     ), written AS (
       INSERT INTO options AS o (id, version, deleted, list, value, label, position)
       SELECT id, $2, false, list, value, label, position FROM wanted
       ON CONFLICT (id) DO UPDATE SET version = $2, deleted = false, label = excluded.label, position = excluded.position
       WHERE o.deleted OR o.label <> excluded.label OR o.position <> excluded.position
       RETURNING 1
     ), gone AS (
       UPDATE options SET deleted = true, version = $2
       WHERE NOT deleted AND id NOT IN (SELECT id FROM wanted) RETURNING 1
     )
     SELECT * FROM written UNION ALL SELECT * FROM gone`,
    [JSON.stringify(optionRows), rows[0]?.v],
  )
  if (rowCount) await client.query('UPDATE network SET options_version = options_version + 1 WHERE id = 1')
  await client.query('COMMIT')
}
