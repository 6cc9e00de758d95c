import { scalarFields, setFields } from '../../../contract/registered/registered-fields.ts'
import type { TableName } from '../../../contract/rows.ts'
import { VISIBLE_FAMILY_SQL } from '../rows/visible-family.ts'

/**
 * SQL parts for reading the wire rows of each table: `from`, `id`, `columns`, and `gone` as the condition for a
 * tombstone. Pages are ordered by `version` and `id`.
 */
export const tableSources: Record<
  Exclude<TableName, 'options'>,
  { from: string; id: string; columns: string; gone: string }
> = {
  groups: { from: 'groups t', id: 't.id', columns: 't.name, t.is_default', gone: 't.deleted_at IS NOT NULL' },
  holiday_allocation: {
    from: 'holiday_allocation t',
    id: 't.id',
    columns: 't.holiday, t.year, t.start_date, t.end_date, t.status',
    gone: 't.deleted_at IS NOT NULL',
  },
  registered: {
    from: 'registered t',
    id: 't.id',
    columns: [
      ...scalarFields,
      ...setFields,
      'created',
      'participant_self_registration',
      'health_confirmed',
      'food_changed',
      'held_registration',
      'no_family_link' as const,
    ]
      .map((f) => (f === 'family_entries' ? VISIBLE_FAMILY_SQL : `t.${f}`))
      .join(', '),
    gone: 't.deleted_at IS NOT NULL',
  },
  sessions: {
    from: 'sessions t JOIN groups g ON g.id = t.group_id',
    id: 't.id',
    columns: `t.date, t.holiday, t.year, t.group_id AS "group", g.name AS group__name, t.activities, t.activities_other,
      t.sign_out, (SELECT p.places FROM session_places p WHERE p.session_id = t.id) AS places,
      t.booking_opens, t.booking_closes`,
    gone: 't.deleted_at IS NOT NULL',
  },
  attendance: {
    from: 'attendance t',
    id: `(t.session_id || ':' || t.registered_id)`,
    columns: `t.session_id AS session, t.registered_id AS registered, t.state, t.contested,
      (SELECT r.is_adult FROM registered r WHERE r.id = t.registered_id AND r.deleted_at IS NOT NULL) AS is_adult`,
    gone: `(t.hidden OR (t.state = 'none' AND NOT t.contested))`,
  },
  checklist: {
    from: 'checklist t',
    id: 't.id',
    columns: 't.section, t.item',
    gone: 't.deleted_at IS NOT NULL',
  },
  conflicts: {
    from: 'conflicts t',
    id: 't.id',
    columns:
      't.kind, t.table_name AS "table", t.record, t.field, t.base, t.mine, t.theirs, t.resolved_at, t.resolved_value',
    gone: 't.deleted_at IS NOT NULL',
  },
  parcel_provisions: {
    from: 'parcel_provisions t',
    id: 't.id',
    columns:
      't.date, t.holiday, t.clone_of AS "clone", t.activities, t.activities_other, t.average_meals, t.volunteers',
    gone: 't.deleted_at IS NOT NULL',
  },
  parcel_rows: {
    from: 'parcel_provision_registered t',
    id: `(t.parcel_provision_id || ':' || t.registered_id)`,
    columns: `t.parcel_provision_id AS parcel, t.registered_id AS registered, t.adults, t.children, t.num_meals,
      t.number, t.wellbeing_resources, t.packed, t.handed_over, t.not_in, t.note, t.merged`,
    gone: '(t.hidden OR t.deleted_at IS NOT NULL)',
  },
  musters: {
    from: 'musters t',
    id: `(t.session_id || ':' || t.registered_id)`,
    columns: 't.session_id AS session, t.registered_id AS registered, t.seen_at AS at',
    gone: 't.deleted_at IS NOT NULL',
  },
  departures: {
    from: 'departures t',
    id: `(t.session_id || ':' || t.registered_id)`,
    columns: 't.session_id AS session, t.registered_id AS registered, t.at, t.collector, t.by, t.unlisted',
    gone: '(t.hidden OR t.collector IS NULL)',
  },
  clearances: {
    from: 'clearances t',
    id: 't.registered_id',
    columns: 't.registered_id AS registered, t.cleared, t.valid_until AS until',
    gone: 't.deleted_at IS NOT NULL',
  },
  bookings: {
    from: 'bookings t',
    id: `(t.session_id || ':' || t.registered_id)`,
    columns: 't.session_id AS session, t.registered_id AS registered, t.state, t.until, t.at, t.source',
    gone: 't.hidden',
  },
}

/**
 * Columns that a page query compares in place of the computed `id`, so that it can use an index. A table with several
 * key columns has an id with the same number of parts.
 */
export const keyColumns: Partial<Record<TableName, string>> = {
  attendance: 't.session_id, t.registered_id',
  parcel_rows: 't.parcel_provision_id, t.registered_id',
  musters: 't.session_id, t.registered_id',
  departures: 't.session_id, t.registered_id',
  clearances: 't.registered_id',
  bookings: 't.session_id, t.registered_id',
}

/** Tables that can have conflicts and that older apps do not know. */
const NEWER_CONFLICT_TABLES = ['parcel_provisions', 'parcel_rows', 'departures'] as const

/** Builds a SQL condition that excludes rows an older app cannot read: conflicts about tables that it does not know. */
export const buildUnknownTablesFilter = (tables: readonly TableName[], table: TableName): string =>
  table === 'conflicts'
    ? NEWER_CONFLICT_TABLES.flatMap((later) => (tables.includes(later) ? [] : ` AND t.table_name <> '${later}'`)).join(
        '',
      )
    : ''
