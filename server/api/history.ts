import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { HistoryEntry } from '../../contract/history.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import type { Handlers } from '../mount.ts'
import { departuresOf } from './departure-changes.ts'
import { parcelChanges } from './parcel-provisions/parcel-trail.ts'
import { type ChangeRow, ownChanges, SHOWN, tables, ticksOf } from './record-changes.ts'
import { clubOf } from './sessions.ts'

const exists = async (tx: Tx, organisation: string, table: keyof typeof tables, id: string) => {
  const of = tables[table]
  const found = await tx
    .select({ id: of.id })
    .from(of)
    .where(and(eq(of.id, id), eq(of.organisation_id, organisation), isNull(of.deleted_at)))
  if (found.length === 0) throw new AppError('not_found')
}

/** A change, and what is told of it. */
type Told = { row: ChangeRow; entry: HistoryEntry }

/** What was done within a session: its ticks and who has left it, or the parcels of its families. Of a person what they left. */
const ofItsRows = async (
  tx: Tx,
  organisation: string,
  table: keyof typeof tables,
  id: string,
): Promise<Told[][]> => {
  if (table === 'parcel_provisions') return [await parcelChanges(tx, organisation, id)]
  const left = await departuresOf(tx, organisation, table, id)
  return table === 'sessions' ? [await ticksOf(tx, organisation, id), left] : [left]
}

const historyOf = (db: Db, user: CurrentUser, table: keyof typeof tables, id: string) =>
  db.club(clubOf(user), async (tx) => {
    const organisation = clubOf(user)
    await exists(tx, organisation, table, id)
    const own = await ownChanges(tx, organisation, table, id)
    const kinds: Told[][] = [own, ...(await ofItsRows(tx, organisation, table, id))]
    // So many of each kind: a session's many ticks must not hide who changed the session.
    const shown = kinds
      .flatMap((kind) => kind.slice(0, SHOWN))
      .sort((a, b) => Number(b.row.version) - Number(a.row.version) || Number(b.row.seq) - Number(a.row.seq))
    return { entries: shown.map(({ entry }) => entry), more: kinds.some((kind) => kind.length > SHOWN) }
  })

export const historyHandlers = {
  'registered.history': ({ db, user, params }) => historyOf(db, user, 'registered', params.id),
  'sessions.history': ({ db, user, params }) => historyOf(db, user, 'sessions', params.id),
  'parcel_provisions.history': ({ db, user, params }) => historyOf(db, user, 'parcel_provisions', params.id),
} satisfies Pick<Handlers, 'registered.history' | 'sessions.history' | 'parcel_provisions.history'>
