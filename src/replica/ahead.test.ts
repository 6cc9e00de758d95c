import 'fake-indexeddb/auto'
import { newId } from '@contract/id.ts'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { openAhead, takeAhead } from './ahead.ts'
import { ReplicaDb } from './db.ts'
import { replicaName } from './replica-name.ts'

test('does not recreate a replica that a log-out elsewhere deleted [invariant 7]', async () => {
  const user = newId()
  openAhead(user)
  expect(await takeAhead(user)).toBeUndefined()
  expect(await Dexie.exists(replicaName(user))).toBe(false)
})

test('opens an existing replica early for its user only', async () => {
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

test('lets an early-opened replica be deleted and recreated', async () => {
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
