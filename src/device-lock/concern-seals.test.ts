import { ConcernSeals, PublicKey, type SealingKey } from '@contract/concerns/concern-seals.ts'
import { WrappedPrivateKey } from '@contract/concerns/wrapped-private-key.ts'
import { newId } from '@contract/id.ts'
import { getConcernRecipients } from '@contract/rules/concern-recipients.ts'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import {
  type ConcernText,
  makeConcernKey,
  openConcern,
  sealConcern,
  unwrapConcernKey,
  wrapConcernKey,
} from './concern-seals.ts'

const buildConcern = (more: Partial<ConcernText> = {}): ConcernText => ({
  about: 'Ava Hughes',
  text: 'She said she is often hungry at home.',
  session: null,
  written: '2026-08-05T11:40:00.000Z',
  about_leader: false,
  ...more,
})

const makeHolder = async (holder: SealingKey['holder'], name: string) => {
  const keyPair = await makeConcernKey()
  return { whole: keyPair, key: { id: newId(), holder, name, open: keyPair.open } satisfies SealingKey }
}

const createKeyHolders = async () => ({
  mair: await makeHolder('leader', 'Mair Rees'),
  huw: await makeHolder('leader', 'Huw Pugh'),
  network: await makeHolder('network', 'Sara Lloyd, Tom Price'),
})

it('encrypts a concern for each leader and the network separately [B-HAL-05]', async () => {
  const { mair, huw, network } = await createKeyHolders()
  const sealed = await sealConcern([mair.key, huw.key, network.key], buildConcern())
  expect(v.parse(ConcernSeals, sealed)).toEqual(sealed)
  for (const { whole, key } of [mair, huw, network]) {
    const ownSeal = sealed.find((seal) => seal.key === key.id)
    expect(ownSeal && (await openConcern(whole, ownSeal))).toEqual(buildConcern())
  }
  const [first] = sealed
  await expect(first && openConcern(huw.whole, first)).rejects.toThrow()
  expect(JSON.stringify(sealed)).not.toContain('Hughes')
})

it('encrypts for the network only if the concern is about the leader [B-HAL-05]', async () => {
  const { mair, huw, network } = await createKeyHolders()
  const keys = [mair.key, huw.key, network.key]
  expect(getConcernRecipients(keys, true)).toEqual([network.key])
  const sealed = await sealConcern(keys, buildConcern({ about_leader: true }))
  expect(sealed.map(({ key }) => key)).toEqual([network.key.id])
  expect(getConcernRecipients([network.key], false)).toEqual([network.key])
  expect(getConcernRecipients([mair.key], true)).toEqual([])
  const manyKeys = Array.from({ length: 20 }, () => mair.key)
  expect(getConcernRecipients([...manyKeys, network.key], false).at(-1)).toEqual(network.key)
  expect(getConcernRecipients([...manyKeys, network.key], false)).toHaveLength(12)
})

it('hides the length of short notes and fits the longest note [B-HAL-05]', async () => {
  const { mair } = await createKeyHolders()
  const getBoxLength = async (text: string) => (await sealConcern([mair.key], buildConcern({ text })))[0]?.box.length
  expect(await getBoxLength('Ill')).toBe(await getBoxLength('She said she is often hungry.'))
  const longConcern = buildConcern({ text: 'ŵ'.repeat(4000), about: 'Ŷ'.repeat(200) })
  const [seal] = v.parse(ConcernSeals, await sealConcern([mair.key], longConcern))
  expect(seal && (await openConcern(mair.whole, seal))).toEqual(longConcern)
})

it('opens a wrapped key on any device, only with its passphrase [B-HAL-05]', async () => {
  const keyPair = await makeConcernKey()
  const wrappedKey = await wrapConcernKey(keyPair, 'harbour lantern 7')
  expect(v.is(WrappedPrivateKey, wrappedKey)).toBe(true)
  expect(v.is(PublicKey, keyPair.open)).toBe(true)
  expect(await unwrapConcernKey(keyPair.open, wrappedKey, 'harbour lantern 7')).toEqual(keyPair)
  expect(await unwrapConcernKey(keyPair.open, wrappedKey, 'harbour lantern 8')).toBeNull()
})
