import { KeyDoor } from '@contract/concerns/concern-key-door.ts'
import { Id } from '@contract/id.ts'
import * as v from 'valibot'

/** Schema of the network's key file: the wrapped key and its id. */
const KeyFile = v.object({ hallbook_safeguarding_key: Id, door: KeyDoor })

/** Content of a key file. */
export type KeyFileContent = { id: Id; door: KeyDoor }

/** Builds a file with the network's key. Its name contains only the day. */
export const makeKeyFile = ({ id, door }: KeyFileContent, day: string): File =>
  new File(
    [`${JSON.stringify({ hallbook_safeguarding_key: id, door }, null, 2)}\n`],
    `hallbook-safeguarding-key-${day}.json`,
    { type: 'application/json' },
  )

/** Size limit in bytes. A key file has a few hundred bytes. */
const LARGEST = 10_000

/** Reads a selected key file. Returns null if it is not a key file. */
export const readKeyFile = async (file: File): Promise<KeyFileContent | null> => {
  if (file.size > LARGEST) return null
  try {
    const { hallbook_safeguarding_key: id, door } = v.parse(KeyFile, JSON.parse(await file.text()))
    return { id, door }
  } catch {
    return null
  }
}

const bytesOf = (secret: string): number[] =>
  [...atob(secret.replaceAll('-', '+').replaceAll('_', '/'))].map((letter) => letter.charCodeAt(0))

/** Formats the private key for printing: 16 groups of four hexadecimal digits. */
export const keyLetters = (secret: string): string =>
  bytesOf(secret)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{4})(?=.)/g, '$1 ')

/** Parses a typed private key. Returns null if it is too short or has other characters. */
export const readKeyLetters = (typed: string): string | null => {
  const letters = typed.toLowerCase().replaceAll('o', '0').replaceAll('l', '1').replace(/[\s-]/g, '')
  if (!/^[0-9a-f]{64}$/.test(letters)) return null
  const bytes = letters.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
