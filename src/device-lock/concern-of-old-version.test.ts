import type { ConcernSeal, PublicKey } from '@contract/concerns/concern-seals.ts'
import type { WrappedPrivateKey } from '@contract/concerns/wrapped-private-key.ts'
import { describe, expect, it } from 'vitest'
import { readStored } from '../../server/testing/stored/read-stored.ts'
import { computeKeyNumber, openConcern, unwrapConcernKey } from './concern-seals.ts'
import { parseKey, readKeyFile } from './network-key-file.ts'

const { concern: storedFixture } = readStored<{
  concern: {
    key: string
    open: PublicKey
    door: WrappedPrivateKey
    passphrase: string
    seal: ConcernSeal
    concern: object
    number: string
    letters: string
    file: string
  }
}>('links.json')

describe('concern that version 0.1.0 sealed', () => {
  it('opens with the passphrase of its key', async () => {
    const key = await unwrapConcernKey(storedFixture.open, storedFixture.door, storedFixture.passphrase)
    expect(key && (await openConcern(key, storedFixture.seal))).toEqual(storedFixture.concern)
  })

  it('opens with the printed characters of its key', async () => {
    const secret = parseKey(storedFixture.letters) ?? ''
    const { open } = storedFixture
    expect(await openConcern({ open, secret }, storedFixture.seal)).toEqual(storedFixture.concern)
  })

  it('opens with the file of its key', async () => {
    const keyFile = await readKeyFile(new File([storedFixture.file], 'key.json'))
    expect(keyFile).toEqual({
      id: storedFixture.key,
      door: storedFixture.door,
    })
  })

  it('shows the same number of a key', async () => {
    expect(await computeKeyNumber(storedFixture.open)).toBe(storedFixture.number)
  })
})
