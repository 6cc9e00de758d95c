import 'fake-indexeddb/auto'
import { newId } from '@contract/id.ts'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { ReplicaDb } from './db.ts'
import { openReplicaEarly, takeEarlyReplica } from './early-replica.ts'
import { getReplicaName } from './replica-name.ts'

test("does not recreate a replica that another page's log-out deleted [invariant 7]", async () => {
  const user = newId()
  openReplicaEarly(user)
  expect(await takeEarlyReplica(user)).toBeUndefined()
  expect(await Dexie.exists(getReplicaName(user))).toBe(false)
})

test('opens an existing replica early for its user only', async () => {
  const [user, otherUser] = [newId(), newId()]
  const existingReplica = new ReplicaDb(user)
  await existingReplica.open()
  existingReplica.close()

  openReplicaEarly(user)
  const db = await takeEarlyReplica(user)
  expect(db?.isOpen()).toBe(true)
  db?.close()
  expect(await takeEarlyReplica(user)).toBeUndefined()

  openReplicaEarly(user)
  expect(await takeEarlyReplica(otherUser)).toBeUndefined()
})

test('lets an early-opened replica be deleted and recreated', async () => {
  const user = newId()
  const existingReplica = new ReplicaDb(user)
  await existingReplica.open()
  existingReplica.close()
  openReplicaEarly(user)
  const db = await takeEarlyReplica(user)
  await db?.delete()
  await db?.open()
  expect(db?.isOpen()).toBe(true)
  db?.close()
})
