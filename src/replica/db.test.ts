import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { ReplicaDb } from './db.ts'

it('does not recreate a replica that was deleted under an open page [invariant 7]', async () => {
  const db = new ReplicaDb(newId())
  await db.setMeta('complete', true)
  await Dexie.delete(db.name)
  await expect(db.getMeta('complete')).rejects.toThrow(Dexie.errnames.DatabaseClosed)
  await expect(db.outbox.count()).rejects.toThrow()
  expect(await Dexie.getDatabaseNames()).not.toContain(db.name)
})
