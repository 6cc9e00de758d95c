import { WrappedPrivateKey } from '@contract/concerns/wrapped-private-key.ts'
import { Id } from '@contract/id.ts'
import * as v from 'valibot'

/** Schema of the network's key file: the wrapped key and its id. */
const KeyFile = v.object({ hallbook_safeguarding_key: Id, door: WrappedPrivateKey })

/** Content of a key file. */
export type KeyFileContent = { id: Id; door: WrappedPrivateKey }

/** Builds a file with the network's key. The file name contains only the day. */
export const makeKeyFile = ({ id, door }: KeyFileContent, day: string): File =>
  new File(
    [`${JSON.stringify({ hallbook_safeguarding_key: id, door }, null, 2)}\n`],
    `hallbook-safeguarding-key-${day}.json`,
    { type: 'application/json' },
  )

/** Size limit in bytes. A key file has a few hundred bytes. */
const MAX_FILE_BYTES = 10_000

/** Reads a selected key file. Returns null if it is not a key file. */
export const readKeyFile = async (file: File): Promise<KeyFileContent | null> => {
  if (file.size > MAX_FILE_BYTES) return null
  try {
    const { hallbook_safeguarding_key: id, door } = v.parse(KeyFile, JSON.parse(await file.text()))
    return { id, door }
  } catch {
    return null
  }
}

const toBytes = (secret: string): number[] =>
  [...atob(secret.replaceAll('-', '+').replaceAll('_', '/'))].map((character) => character.charCodeAt(0))

/** Formats the private key for printing: 16 groups of four hexadecimal digits. */
export const formatKey = (secret: string): string =>
  toBytes(secret)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{4})(?=.)/g, '$1 ')

/** Parses a typed private key. Returns null if it is not 64 hexadecimal digits. */
export const parseKey = (typed: string): string | null => {
  const digits = typed.toLowerCase().replaceAll('o', '0').replaceAll('l', '1').replace(/[\s-]/g, '')
  if (!/^[0-9a-f]{64}$/.test(digits)) return null
  const bytes = digits.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
