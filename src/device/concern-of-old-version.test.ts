import type { ConcernSeal, PublicKey } from '@contract/concerns/concern-seals.ts'
import type { WrappedPrivateKey } from '@contract/concerns/wrapped-private-key.ts'
import { describe, expect, it } from 'vitest'
import { readStored } from '../../server/testing/stored/read-stored.ts'
import { keyNumber, openConcern, unwrapConcernKey } from './concern-seals.ts'
import { parseKey, readKeyFile } from './network-key-file.ts'

const { concern: stored } = readStored<{
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
    const key = await unwrapConcernKey(stored.open, stored.door, stored.passphrase)
    expect(key && (await openConcern(key, stored.seal))).toEqual(stored.concern)
  })

  it('opens with the printed characters of its key', async () => {
    const secret = parseKey(stored.letters) ?? ''
    const { open } = stored
    expect(await openConcern({ open, secret }, stored.seal)).toEqual(stored.concern)
  })

  it('opens with the file of its key', async () => {
    const file = await readKeyFile(new File([stored.file], 'key.json'))
    expect(file).toEqual({
      id: stored.key,
      door: stored.door,
    })
  })

  it('shows the same number of a key', async () => {
    expect(await keyNumber(stored.open)).toBe(stored.number)
  })
})
