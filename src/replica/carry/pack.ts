import type { QueueEntry, ReplicaDb, SetAsideEntry } from '../db.ts'
import { namedIds } from '../draft.ts'
import { type Carried, type CarriedChange, FILE_LIMIT, NotCarried } from './content.ts'

const waits = ({ id, name, v, args, made_at }: QueueEntry): CarriedChange => ({ id, name, v, args, made_at })

const aside = (entry: SetAsideEntry): CarriedChange => {
  const { status, at, code, detail, seq, touches } = entry
  return { ...waits(entry), aside: { status, at, code, detail: detail ?? null, seq, touches } }
}

/**
 * Packs all changes of this device that the server has not accepted, in the order in which they were made.
 * The changes also stay here.
 * @param app version of the app
 * @throws TransferError `empty`, `too_many`
 */
export const packChanges = async (
  db: ReplicaDb,
  { organisation, app, most = FILE_LIMIT }: { organisation: string; app: string; most?: number },
): Promise<Carried> => {
  // // Read in one transaction. Otherwise a change that a response moves between the tables could be missed.
  const [queued, set, joined] = await db.transaction('r', db.outbox, db.set_aside, db.aliases, () =>
    Promise.all([
      db.outbox.orderBy('seq').toArray(),
      db.set_aside.orderBy('seq').toArray(),
      db.aliases.toArray(),
    ]),
  )
  const count = queued.length + set.length
  if (count === 0) throw new NotCarried('empty')
  if (count > most) throw new NotCarried('too_many')
  const changes = [...queued, ...set].sort((a, b) => a.seq - b.seq)
  const named = new Set(changes.flatMap(namedIds))
  const isAside = new Set(set.map(({ id }) => id))
  return {
    kind: 'hallbook-changes',
    v: 1,
    user: db.user,
    organisation,
    app,
    made_at: new Date().toISOString(),
    count,
    changes: changes.map((entry) => (isAside.has(entry.id) ? aside(entry as SetAsideEntry) : waits(entry))),
    aliases: joined.filter(({ id }) => named.has(id)).map(({ id, target }) => ({ id, target })),
  }
}
