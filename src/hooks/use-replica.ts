import { createContext, use } from 'react'
import type { Replica } from '@/replica/replica.ts'

/** The open replica, given to every screen behind the sign-in of a club user. */
export const ReplicaContext = createContext<Replica | null>(null)

/** The replica. Screens of staff have none and must not ask. */
export const useReplica = (): Replica => {
  const replica = use(ReplicaContext)
  if (!replica) throw new Error('This screen needs the replica of a club user')
  return replica
}

export const useMaybeReplica = (): Replica | null => use(ReplicaContext)

export type { QueueEntry, SetAsideEntry, Stored } from '@/replica/db.ts'
export type { HeldRow } from '@/replica/held-write.ts'
export type { NewChange } from '@/replica/queue.ts'
