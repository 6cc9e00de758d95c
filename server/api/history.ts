import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { HistoryEntry } from '../../contract/history.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import type { Handlers } from '../mount.ts'
import { departuresOf } from './departure-changes.ts'
import { parcelChanges } from './parcel-provisions/parcel-trail.ts'
import { type ChangeRow, ownChanges, SHOWN, type TrailPlace, tables, ticksOf } from './record-changes.ts'
import { clubOf } from './sessions.ts'

const exists = async (tx: Tx, organisation: string, table: keyof typeof tables, id: string) => {
  const of = tables[table]
  const found = await tx
    .select({ id: of.id })
    .from(of)
    .where(and(eq(of.id, id), eq(of.organisation_id, organisation), isNull(of.deleted_at)))
  if (found.length === 0) throw new AppError('not_found')
}

type Change = { row: ChangeRow; entry: HistoryEntry }

/** Reads the changes of one kind that are older than a position in the audit trail. */
type ReadKind = (before?: TrailPlace) => Promise<Change[]>

/**
 * Lists readers for the record's own changes and for its rows (ticks, parcels, departures). Each kind has its
 * own position in `before`.
 */
function kindsOf(tx: Tx, organisation: string, table: keyof typeof tables, id: string): ReadKind[] {
  const own: ReadKind = (before) => ownChanges(tx, organisation, table, id, before)
  if (table === 'parcel_provisions') return [own, (before) => parcelChanges(tx, organisation, id, before)]
  const departed: ReadKind = (before) => departuresOf(tx, organisation, table, id, before)
  if (table === 'registered') return [own, departed]
  return [own, (before) => ticksOf(tx, organisation, id, before), departed]
}

/** @returns the position before which each kind's page begins, or null if its last page was read */
function readPlaces(before: string | undefined): (TrailPlace | null)[] {
  return (before?.split(',') ?? []).map((place) => {
    if (place === 'end') return null
    const [version, seq, id = ''] = place.split('.')
    return { version: Number(version), seq: Number(seq), id }
  })
}

/** @returns `before` of the next page, or null if no kind has older changes */
function writePlaces(kinds: readonly Change[][]): string | null {
  const places = kinds.map((kind) => {
    const last = kind.length > SHOWN ? kind[SHOWN - 1]?.row : undefined
    return last ? `${last.version}.${last.seq}.${last.id}` : 'end'
  })
  return places.every((place) => place === 'end') ? null : places.join(',')
}

const historyOf = (db: Db, user: CurrentUser, table: keyof typeof tables, id: string, before?: string) =>
  db.club(clubOf(user), async (tx) => {
    const organisation = clubOf(user)
    await exists(tx, organisation, table, id)
    const places = readPlaces(before)
    const kinds: Change[][] = []
    for (const [at, read] of kindsOf(tx, organisation, table, id).entries())
      kinds.push(places[at] === null ? [] : await read(places[at]))
    // Returns one page of each kind, so that a session's many ticks do not hide its other changes.
    const shown = kinds
      .flatMap((kind) => kind.slice(0, SHOWN))
      .sort((a, b) => Number(b.row.version) - Number(a.row.version) || Number(b.row.seq) - Number(a.row.seq))
    const older = writePlaces(kinds)
    return {
      entries: shown.map(({ entry }) => entry),
      more: older !== null,
      older,
    }
  })

export const historyHandlers = {
  'registered.history': ({ db, user, params, query }) =>
    historyOf(db, user, 'registered', params.id, query.before),
  'sessions.history': ({ db, user, params, query }) =>
    historyOf(db, user, 'sessions', params.id, query.before),
  'parcel_provisions.history': ({ db, user, params, query }) =>
    historyOf(db, user, 'parcel_provisions', params.id, query.before),
} satisfies Pick<Handlers, 'registered.history' | 'sessions.history' | 'parcel_provisions.history'>
