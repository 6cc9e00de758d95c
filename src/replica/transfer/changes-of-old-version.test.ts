import '../testing/browser.ts'

import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pathOfStored, readStored } from '../../../server/testing/stored/read-stored.ts'
import { ReplicaDb } from '../db.ts'
import { openEnvelope, readEnvelope } from './envelope.ts'
import { FrameReader } from './frames.ts'
import { importChanges } from './import-changes.ts'

const stored = readStored<{
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
  db = new ReplicaDb(stored.user)
})
afterEach(() => db.delete())

const waiting = stored.carried.changes.filter(({ aside }) => !aside)

describe('changes that version 0.1.0 saved for another device', () => {
  it('opens the file with its passphrase', async () => {
    const file = new Uint8Array(readFileSync(pathOfStored('changes.hallbook')))
    const carried = await openEnvelope(await readEnvelope(file, stored.user), stored.passphrase)
    expect(carried).toEqual(stored.carried)
  })

  it('reads the codes with their number', async () => {
    const reader = new FrameReader(stored.user)
    for (const frame of stored.frames) expect(await reader.take(frame)).toBe('part')
    const whole = await reader.whole()
    const carried = await openEnvelope(await readEnvelope(whole as Uint8Array, stored.user), stored.number)
    expect(carried).toEqual(stored.carried)
  })

  it('adds the changes to the queue', async () => {
    const file = new Uint8Array(readFileSync(pathOfStored('changes.hallbook')))
    const carried = await openEnvelope(await readEnvelope(file, stored.user), stored.passphrase)
    expect(await importChanges(db, stored.organisation, carried)).toEqual({
      taken: waiting.length,
      aside: stored.carried.changes.length - waiting.length,
      known: 0,
    })
    expect((await db.outbox.toArray()).map(({ id, name }) => ({ id, name }))).toEqual(
      waiting.map(({ id, name }) => ({ id, name })),
    )
  })
})
