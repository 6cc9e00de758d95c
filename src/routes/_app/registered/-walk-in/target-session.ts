import { type AttendanceMode, getStateWhenAdded } from '@contract/rules/attendance.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { type NewChange, type StoredRow, useReplica } from '@/sync-state/use-replica.ts'

/** Session for a new person. `gone` is true if the requested session is not on this device. */
export type TargetSession = { session: StoredRow<'sessions'> | undefined; gone: boolean }

type Db = ReturnType<typeof useReplica>['db']

const findSession = async (db: Db, requestedId: string | undefined): Promise<TargetSession> => {
  if (requestedId === undefined) return { session: undefined, gone: false }
  const id = (await db.aliases.get(requestedId))?.target ?? requestedId
  const session = await db.rows('sessions').get(id)
  return { session, gone: session === undefined }
}

/** Loads the session that the URL names. Returns undefined while loading. */
export const useTargetSession = (requestedId: string | undefined): TargetSession | undefined => {
  const { db } = useReplica()
  return useLiveQuery(() => findSession(db, requestedId), [db, requestedId])
}

/**
 * Builds the change that adds a person to a session, as Add Attendance does (PER-174). Returns an empty list without a
 * session.
 */
export const buildTickChanges = async (
  db: Db,
  session: string | undefined,
  registered: string,
  mode: AttendanceMode,
): Promise<NewChange[]> => {
  if (!session) return []
  const row = await db.rows('attendance').get(`${session}:${registered}`)
  const seenVersion = row?.version ?? (await db.getMeta('version')) ?? 0
  return [
    {
      name: 'attendance.set',
      args: { session, registered, seen: seenVersion, state: getStateWhenAdded(mode) },
    },
  ]
}
