import { useEffect, useState } from 'react'
import type { ReplicaDb } from '@/replica/db.ts'
import { onAnnouncement } from '@/replica/engine/announce.ts'

/** A session and the data of its screen, in memory and updated live until it is closed. */
type OpenedSession = {
  session: {
    get: (id: string) => unknown
    subscribe: (id: string, listener: () => void) => () => void
  }
  close: () => void
}

type SessionTable = 'sessions' | 'parcel_provisions'

/** Names of the changes that create a session. */
const CREATION_NAMES = ['session.create', 'parcel.create']

/** Result of opening the session in the page's address on this device. */
export type SessionState<R> =
  /** The session is loading, or may still arrive with the first download. */
  | { at: 'opening' }
  | { at: 'open'; register: R }
  /** The session was created on two devices and continues under the other id. */
  | { at: 'moved'; to: string }
  /** The session was deleted while the screen was open. */
  | { at: 'deleted' }
  /** The server refused the session that this device created. The session waits in the sync panel. */
  | { at: 'refused' }
  | { at: 'not_found' }

export type MissingSession = Exclude<SessionState<unknown>['at'], 'opening' | 'open' | 'moved'>

type OpenSession<R> = (db: ReplicaDb, id: string) => Promise<R>

/**
 * Returns a function that opens a session of this table and reports its state until the returned function is called.
 * @param prepared the session if it is already open; it is closed when following ends
 */
export const followSession =
  <R extends OpenedSession>(table: SessionTable, open: OpenSession<R>) =>
  (
    db: ReplicaDb,
    id: string,
    show: (state: SessionState<R>) => void,
    fail: (error: unknown) => void,
    prepared?: R,
  ): (() => void) => {
    let register = prepared
    let isClosed = false
    let pendingChecks: Promise<void> = Promise.resolve()

    const checkSession = async () => {
      if (isClosed) return
      const alias = register?.session.get(id) ? undefined : await db.aliases.get(id)
      if (alias) return show({ at: 'moved', to: alias.target })
      if (register?.session.get(id)) return show({ at: 'open', register })
      if (register || !(await db.rows(table).get(id))) {
        if (await isCreationRefused(db, id)) return show({ at: 'refused' })
        if (register) return show({ at: 'deleted' })
        return show({ at: (await db.getMeta('complete')) ? 'not_found' : 'opening' })
      }
      const openedRegister = await open(db, id)
      if (isClosed) return openedRegister.close()
      register = openedRegister
      register.session.subscribe(id, scheduleCheck)
      scheduleCheck()
    }
    const scheduleCheck = () => {
      pendingChecks = pendingChecks.then(checkSession).catch((error: unknown) => {
        if (!isClosed) fail(error)
      })
    }

    const stop = onAnnouncement((a) => {
      if (register || a.user !== db.user) return
      if (a.kind === 'state' || (a.kind === 'rows' && a.table === table)) scheduleCheck()
    })
    register?.session.subscribe(id, scheduleCheck)
    scheduleCheck()
    return () => {
      isClosed = true
      stop()
      register?.close()
    }
  }

/** Returns true if the server refused the change that created the session. */
async function isCreationRefused(db: ReplicaDb, id: string): Promise<boolean> {
  const refusedChanges = await db.set_aside.toArray()
  return refusedChanges.some(({ name, args }) => CREATION_NAMES.includes(name) && args.id === id)
}

/**
 * Shares one open session between all screens that show it. Switching screens, for example from attendance to a board,
 * therefore reads no data again. The session closes once every screen has closed it and no other screen has acquired
 * it.
 */
export const shareOpenSessions = <R extends OpenedSession>(openUnshared: OpenSession<R>) => {
  let lastOpened: { db: ReplicaDb; id: string; register: R; screens: number } | null = null
  const findLast = (db: ReplicaDb, id: string) =>
    lastOpened?.db === db && lastOpened.id === id ? lastOpened : undefined
  /** Returns the open session and counts an additional screen. The caller must close it. */
  const acquire = (db: ReplicaDb, id: string): R | undefined => {
    const entry = findLast(db, id)
    if (entry) entry.screens += 1
    return entry?.register
  }
  const open = async (db: ReplicaDb, id: string): Promise<R> => {
    const existingRegister = acquire(db, id)
    if (existingRegister) return existingRegister
    const register = await openUnshared(db, id)
    const newEntry = { db, id, register, screens: 1 }
    const { close } = register
    let isClosed = false
    register.close = () => {
      newEntry.screens -= 1
      // Wait before closing, because the next screen acquires the session only after this screen has closed it.
      setTimeout(() => {
        if (newEntry.screens > 0 || isClosed) return
        isClosed = true
        if (lastOpened === newEntry) lastOpened = null
        close()
      })
    }
    lastOpened = newEntry
    return register
  }
  return {
    open,
    hold: acquire,
    shown: (db: ReplicaDb, id: string): R | undefined => findLast(db, id)?.register,
  }
}

type PreparedSession<R> = { db: ReplicaDb; id: string; register?: R | null; opening: Promise<void> }

/** Opens sessions of a table before their screen. */
export const buildPrefetchableSessions = <R extends OpenedSession>(
  table: SessionTable,
  openUnshared: OpenSession<R>,
) => {
  const { open, hold: acquire, shown: getOpen } = shareOpenSessions(openUnshared)
  const follow = followSession(table, open)
  /** Session that is open or opening before its screen renders. */
  let preparedSession: PreparedSession<R> | null = null

  /** Opens a session before its screen, so that the first paint shows the list. */
  const prepare = (db: ReplicaDb, id: string): Promise<void> => {
    if (preparedSession?.db === db && preparedSession.id === id) return preparedSession.opening
    preparedSession?.register?.close()
    const openAndStore = async () => {
      const register = await open(db, id)
      // Close a session that does not exist or is not wanted any more. The session's screen finds the reason itself.
      const isWanted = register.session.get(id) && preparedSession === newPreparedSession
      if (!isWanted) register.close()
      newPreparedSession.register = isWanted ? register : null
    }
    const newPreparedSession: PreparedSession<R> = { db, id, opening: Promise.resolve() }
    preparedSession = newPreparedSession
    newPreparedSession.opening = openAndStore().catch((error: unknown) => {
      if (preparedSession === newPreparedSession) preparedSession = null
      throw error
    })
    return newPreparedSession.opening
  }

  return {
    follow,
    prepare,
    /** Returns the session if it is already open, otherwise undefined. */
    ready: (db: ReplicaDb, id: string): R | undefined => {
      if (preparedSession?.db === db && preparedSession.id === id && preparedSession.register)
        return preparedSession.register
      const register = getOpen(db, id)
      return register?.session.get(id) ? register : undefined
    },
    /** Passes the open session to its screen. From now on the screen follows and closes it. */
    take: (db: ReplicaDb, id: string): R | undefined => {
      if (preparedSession?.db === db && preparedSession.id === id) {
        const { register } = preparedSession
        preparedSession = null
        if (register) return register
      }
      return acquire(db, id)
    },
  }
}

/**
 * Returns a session's state and updates live. Use the id as the component's key.
 * @param sessions the same object in every render
 */
export const useOpenedSession = <R extends OpenedSession>(
  sessions: ReturnType<typeof buildPrefetchableSessions<R>>,
  db: ReplicaDb,
  id: string,
): SessionState<R> => {
  const [state, setState] = useState<SessionState<R>>(() => {
    const register = sessions.ready(db, id)
    return register ? { at: 'open', register } : { at: 'opening' }
  })
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    const takenSession = sessions.take(db, id)
    const show = (next: SessionState<R>) =>
      setState((now) => (now.at === 'open' && next.at === 'open' && now.register === next.register ? now : next))
    return sessions.follow(db, id, show, (error) => setFailure({ error }), takenSession)
  }, [sessions, db, id])
  // Pass the error to the nearest error boundary. A session that cannot be read must not look empty.
  if (failure) throw failure.error
  return state
}
