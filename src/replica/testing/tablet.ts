import { createHash } from 'node:crypto'
import { authOperations } from '@contract/auth.ts'
import { expect } from 'vitest'
import { createTestDevice, type TestApi } from '../../../server/testing/api.ts'
import { call } from '../../api/call.ts'
import { storeToken } from '../../api/token.ts'
import { ReplicaDb } from '../db.ts'
import { syncOnce } from '../engine/engine.ts'
import { storeOwner } from '../owner.ts'
import { queueChanges } from '../queue.ts'
import { readSyncState } from '../sync-state.ts'

export const SESSION_DAY = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 } as const

/** Creates a tablet for a new user of the club, with a separate replica. */
export const openTablet = async (api: TestApi, club: { id: string }, kind = {}) => {
  const { id, token } = await api.user(club.id, kind)
  const user = await call(authOperations['me.get'], { token })
  const db = new ReplicaDb(id)
  const signIn = async () => {
    await storeToken(token)
    await storeOwner(user)
  }
  const tick = (session: string, registered: string, state: 'attending' | 'none' = 'attending', seen = 0) =>
    queueChanges(db, club.id, [{ name: 'attendance.set', args: { session, registered, seen, state } }])
  return {
    db,
    id,
    signIn,
    tick,
    create: (session: string, day: { date: string; holiday: 'July/Aug'; year: number } = SESSION_DAY) =>
      queueChanges(db, club.id, [{ name: 'session.create', args: { id: session, ...day } }]),
    sync: async () => {
      await signIn()
      await syncOnce('asked')
      return readSyncState(id)
    },
    state: (session: string, person: string) => db.rows('attendance').get(`${session}:${person}`),
    equalsServer: async () => {
      const { checksums } = await createTestDevice(api, token).pullAll()
      for (const [table, expectedChecksum] of Object.entries(checksums ?? {})) {
        const rows = (await db.table(table).toArray()).sort((a, b) => (a.id < b.id ? -1 : 1))
        const hash = createHash('sha256')
          .update(rows.map((r) => `${r.id}:${r.version}\n`).join(''))
          .digest('hex')
        expect({ table, count: rows.length, hash }).toEqual({ table, ...expectedChecksum })
      }
    },
  }
}
