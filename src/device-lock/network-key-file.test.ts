import { newId } from '@contract/id.ts'
import { expect, it } from 'vitest'
import { makeConcernKey, unwrapConcernKey, wrapConcernKey } from './concern-seals.ts'
import { formatKey, makeKeyFile, parseKey, readKeyFile } from './network-key-file.ts'

it('restores the network’s key from its file with the passphrase [B-HAL-05]', async () => {
  const keyPair = await makeConcernKey()
  const content = { id: newId(), door: await wrapConcernKey(keyPair, 'harbour lantern 7') }
  const file = makeKeyFile(content, '2026-08-05')
  expect(file.name).toBe('hallbook-safeguarding-key-2026-08-05.json')
  expect(await file.text()).not.toContain(keyPair.secret)
  const restoredContent = await readKeyFile(file)
  expect(restoredContent).toEqual(content)
  expect(restoredContent && (await unwrapConcernKey(keyPair.open, restoredContent.door, 'harbour lantern 7'))).toEqual(
    keyPair,
  )
  expect(await readKeyFile(new File(['{"door":1}'], 'menu.json'))).toBeNull()
  expect(await readKeyFile(new File(['x'.repeat(20_000)], 'menu.json'))).toBeNull()
})

it('restores the network’s key from printed characters, typed loosely [B-HAL-05]', async () => {
  const { secret } = await makeConcernKey()
  const printedKey = formatKey(secret)
  expect(printedKey).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/)
  expect(parseKey(printedKey)).toBe(secret)
  expect(parseKey(` ${printedKey.toUpperCase().replaceAll('0', 'O').replaceAll(' ', '-')}\n`)).toBe(secret)
  expect(parseKey(printedKey.slice(1))).toBeNull()
  expect(parseKey('')).toBeNull()
})
