import { newId } from '@contract/id.ts'
import { expect, it } from 'vitest'
import { makeConcernKey, unwrapConcernKey, wrapConcernKey } from './concern-seals.ts'
import { formatKey, makeKeyFile, parseKey, readKeyFile } from './network-key-file.ts'

it('restores the network’s key from its file with the passphrase [B-HAL-05]', async () => {
  const whole = await makeConcernKey()
  const content = { id: newId(), door: await wrapConcernKey(whole, 'harbour lantern 7') }
  const file = makeKeyFile(content, '2026-08-05')
  expect(file.name).toBe('hallbook-safeguarding-key-2026-08-05.json')
  expect(await file.text()).not.toContain(whole.secret)
  const read = await readKeyFile(file)
  expect(read).toEqual(content)
  expect(read && (await unwrapConcernKey(whole.open, read.door, 'harbour lantern 7'))).toEqual(whole)
  expect(await readKeyFile(new File(['{"door":1}'], 'menu.json'))).toBeNull()
  expect(await readKeyFile(new File(['x'.repeat(20_000)], 'menu.json'))).toBeNull()
})

it('restores the network’s key from printed characters, typed loosely [B-HAL-05]', async () => {
  const { secret } = await makeConcernKey()
  const letters = formatKey(secret)
  expect(letters).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/)
  expect(parseKey(letters)).toBe(secret)
  expect(parseKey(` ${letters.toUpperCase().replaceAll('0', 'O').replaceAll(' ', '-')}\n`)).toBe(secret)
  expect(parseKey(letters.slice(1))).toBeNull()
  expect(parseKey('')).toBeNull()
})
