import 'fake-indexeddb/auto'
import { newId } from '@contract/id.ts'
import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { ReplicaDb } from './db.ts'
import { deleteReplica } from './delete-replica.ts'
import { getReplicaName } from './replica-name.ts'

it('deletes a replica that a page has open', async () => {
  const user = newId()
  const db = new ReplicaDb(user)
  await db.open()
  await deleteReplica(user)
  expect(db.isOpen()).toBe(false)
  expect(await Dexie.exists(getReplicaName(user))).toBe(false)
})

it('deletes nothing for a user without a replica', async () => {
  await expect(deleteReplica(newId())).resolves.toBeUndefined()
})
