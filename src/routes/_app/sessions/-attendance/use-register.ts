import { useEffect, useState } from 'react'
import type { ReplicaDb } from '@/replica/db.ts'
import { followRegister, openRegister, type Register, type RegisterState } from './register.ts'

/** One register that is open, or being opened, before its screen is drawn. */
let prepared: { db: ReplicaDb; id: string; register?: Register | null; opening: Promise<void> } | null = null

/** Opens a session's register ahead of its screen, so that the first picture is the list. */
export const prepareRegister = (db: ReplicaDb, id: string): Promise<void> => {
  if (prepared?.db === db && prepared.id === id) return prepared.opening
  prepared?.register?.close()
  const open = async () => {
    const register = await openRegister(db, id)
    // Without the session there is nothing to show: the screen finds out why.
    const wanted = register.session.get(id) && prepared === mine
    if (!wanted) register.close()
    mine.register = wanted ? register : null
  }
  const mine: NonNullable<typeof prepared> = { db, id, opening: Promise.resolve() }
  prepared = mine
  mine.opening = open().catch((error: unknown) => {
    if (prepared === mine) prepared = null
    throw error
  })
  return mine.opening
}

const preparedRegister = (db: ReplicaDb, id: string): Register | undefined =>
  (prepared?.db === db && prepared.id === id && prepared.register) || undefined

/** How a session stands, followed live. Give the component that uses it the id as its key. */
export const useRegisterState = (db: ReplicaDb, id: string): RegisterState => {
  const [state, setState] = useState<RegisterState>(() => {
    const register = preparedRegister(db, id)
    return register ? { at: 'open', register } : { at: 'opening' }
  })
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    const mine = preparedRegister(db, id)
    if (prepared?.db === db && prepared.id === id) prepared = null
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
