import { buildPrefetchableSessions, useOpenedSession } from '@/register/opened-session.ts'
import type { ReplicaDb } from '@/replica/db.ts'
import { openRegister, type RegisterState } from './register.ts'

const prefetchableRegisters = buildPrefetchableSessions('sessions', openRegister)

/** Opens a session's register before its screen, so that the list is in the first paint. */
export const prepareRegister = prefetchableRegisters.prepare

/**
 * Returns the state of a session and updates it. The calling component must have the session's id as its React `key`.
 */
export const useRegisterState = (db: ReplicaDb, id: string): RegisterState =>
  useOpenedSession(prefetchableRegisters, db, id)
