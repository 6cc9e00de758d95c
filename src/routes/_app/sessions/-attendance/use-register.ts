import { useEffect, useState } from 'react'
import type { ReplicaDb } from '@/replica/db.ts'
import { followRegister, openRegister, type Register, type RegisterState } from './register.ts'

/** One register that is open before its screen is drawn. */
let prepared: Register | null = null

/** Opens a session's register ahead of its screen, so that the first picture is the list. */
export const prepareRegister = async (db: ReplicaDb, id: string): Promise<void> => {
  prepared?.close()
  prepared = null
  if (await db.rows('sessions').get(id)) prepared = await openRegister(db, id)
}

/** How a session stands, followed live. Give the component that uses it the id as its key. */
export const useRegisterState = (db: ReplicaDb, id: string): RegisterState => {
  const [state, setState] = useState<RegisterState>(() =>
    prepared?.id === id ? { at: 'open', register: prepared } : { at: 'opening' },
  )
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    const mine = prepared?.id === id ? prepared : undefined
    if (mine) prepared = null
    const show = (next: RegisterState) =>
      setState((now) =>
        now.at === 'open' && next.at === 'open' && now.register === next.register ? now : next,
      )
    return followRegister(db, id, show, (error) => setFailure({ error }), mine)
  }, [db, id])
  // The nearest error boundary says so; a register that cannot be read must not look empty.
  if (failure) throw failure.error
  return state
}
