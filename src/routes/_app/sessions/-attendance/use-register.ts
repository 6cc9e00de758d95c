import { useEffect, useState } from 'react'
import type { ReplicaDb } from '@/replica/db.ts'
import { followRegister, type RegisterState } from './register.ts'

/** How a session stands, followed live. Give the component that uses it the id as its key. */
export const useRegisterState = (db: ReplicaDb, id: string): RegisterState => {
  const [state, show] = useState<RegisterState>({ at: 'opening' })
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => followRegister(db, id, show, (error) => setFailure({ error })), [db, id])
  // The nearest error boundary says so; a register that cannot be read must not look empty.
  if (failure) throw failure.error
  return state
}
