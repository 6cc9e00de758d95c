import 'fake-indexeddb/auto'
import { newId } from '@contract/id.ts'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { openAhead, takeAhead } from './ahead.ts'
import { ReplicaDb } from './db.ts'
import { replicaName } from './replica-name.ts'

test('invariant 7: looking ahead for a replica deleted by a log-out elsewhere makes no new one', async () => {
  const user = newId()
  openAhead(user)
  expect(await takeAhead(user)).toBeUndefined()
  expect(await Dexie.exists(replicaName(user))).toBe(false)
})

test('a replica that is there is opened ahead for its user alone', async () => {
  const [user, other] = [newId(), newId()]
  const before = new ReplicaDb(user)
  await before.open()
  before.close()

  openAhead(user)
  const db = await takeAhead(user)
  expect(db?.isOpen()).toBe(true)
  db?.close()
  expect(await takeAhead(user)).toBeUndefined()

  openAhead(user)
  expect(await takeAhead(other)).toBeUndefined()
})

test('a replica opened ahead can be deleted and made anew, as the repair of a device does', async () => {
  const user = newId()
  const before = new ReplicaDb(user)
  await before.open()
  before.close()
  openAhead(user)
  const db = await takeAhead(user)
  await db?.delete()
  await db?.open()
  expect(db?.isOpen()).toBe(true)
  db?.close()
})
