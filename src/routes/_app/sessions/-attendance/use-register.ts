import { sessionsAhead, useOpenedSession } from '@/hooks/opened-session.ts'
import type { ReplicaDb } from '@/replica/db.ts'
import { openRegister, type RegisterState } from './register.ts'

const registers = sessionsAhead('sessions', openRegister)

/** Opens a session's register ahead of its screen, so that the first picture is the list. */
export const prepareRegister = registers.prepare

/** How a session stands, followed live. Give the component that uses it the id as its key. */
export const useRegisterState = (db: ReplicaDb, id: string): RegisterState =>
  useOpenedSession(registers, db, id)
