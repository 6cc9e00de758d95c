import '../testing/browser.ts'

import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getStoredPath, readStored } from '../../../server/testing/stored/read-stored.ts'
import { ReplicaDb } from '../db.ts'
import { openEnvelope, readEnvelope } from './envelope.ts'
import { FrameReader } from './frames.ts'
import { importChanges } from './import-changes.ts'

const storedTransfer = readStored<{
  user: string
  organisation: string
  passphrase: string
  /** Digits that decrypt the codes. */
  number: string
  /** Texts of the codes. */
  frames: string[]
  /** Decrypted content of the file and of the codes. */
  carried: { changes: { id: string; name: string; aside?: object }[] }
}>('changes.json')

let db: ReplicaDb
beforeEach(() => {
  db = new ReplicaDb(storedTransfer.user)
})
afterEach(() => db.delete())

const pendingChanges = storedTransfer.carried.changes.filter(({ aside }) => !aside)

describe('changes that version 0.1.0 saved for another device', () => {
  it('opens the file with its passphrase', async () => {
    const file = new Uint8Array(readFileSync(getStoredPath('changes.hallbook')))
    const transfer = await openEnvelope(await readEnvelope(file, storedTransfer.user), storedTransfer.passphrase)
    expect(transfer).toEqual(storedTransfer.carried)
  })

  it('reads the codes with their number', async () => {
    const reader = new FrameReader(storedTransfer.user)
    for (const frame of storedTransfer.frames) expect(await reader.take(frame)).toBe('part')
    const payload = await reader.whole()
    const transfer = await openEnvelope(
      await readEnvelope(payload as Uint8Array, storedTransfer.user),
      storedTransfer.number,
    )
    expect(transfer).toEqual(storedTransfer.carried)
  })

  it('adds the changes to the queue', async () => {
    const file = new Uint8Array(readFileSync(getStoredPath('changes.hallbook')))
    const transfer = await openEnvelope(await readEnvelope(file, storedTransfer.user), storedTransfer.passphrase)
    expect(await importChanges(db, storedTransfer.organisation, transfer)).toEqual({
      taken: pendingChanges.length,
      aside: storedTransfer.carried.changes.length - pendingChanges.length,
      known: 0,
    })
    expect((await db.outbox.toArray()).map(({ id, name }) => ({ id, name }))).toEqual(
      pendingChanges.map(({ id, name }) => ({ id, name })),
    )
  })
})
