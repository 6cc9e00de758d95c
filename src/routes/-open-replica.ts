import type { CurrentUser } from '@contract/user.ts'
import { syncAfterWrite } from '@/pwa/sync-triggers.ts'
import { openReplica, type Replica } from '@/replica/replica.ts'

let opened: Promise<Replica> | null = null

/** The replica stays open from screen to screen; another user opens another one. */
export const replicaOf = async (user: CurrentUser): Promise<Replica> => {
  const before = await opened
  if (before?.user.id === user.id && before.db.isOpen()) return before
  before?.close()
  opened = openReplica(user, syncAfterWrite)
  return opened
}
