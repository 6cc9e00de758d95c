import { createContext, use } from 'react'
import type { Replica } from '@/replica/replica.ts'

/** The open replica, provided to every screen after a club user's sign-in. */
export const ReplicaContext = createContext<Replica | null>(null)

/** Returns the replica. Staff screens have no replica and must not use this hook. */
export const useReplica = (): Replica => {
  const replica = use(ReplicaContext)
  if (!replica) throw new Error('This screen needs the replica of a club user')
  return replica
}

export const useMaybeReplica = (): Replica | null => use(ReplicaContext)

export type { QueueEntry, SetAsideEntry, StoredRow } from '@/replica/db.ts'
export type { InMemoryRowLookup } from '@/replica/optimistic-write.ts'
export type { NewChange } from '@/replica/queue.ts'
export type { Replica } from '@/replica/replica.ts'
