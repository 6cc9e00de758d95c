import { KeyDoor } from '@contract/concerns/concern-key-door.ts'
import { Id } from '@contract/id.ts'
import * as v from 'valibot'

/** The network's key as it is kept in a file: wrapped by a passphrase, and named so that the right one is found. */
const KeyFile = v.object({ hallbook_safeguarding_key: Id, door: KeyDoor })

/** What a file of a key holds. */
export type KeyFileContent = { id: Id; door: KeyDoor }

/** A file of the network's key; its name tells the day and no more. */
export const makeKeyFile = ({ id, door }: KeyFileContent, day: string): File =>
  new File(
    [`${JSON.stringify({ hallbook_safeguarding_key: id, door }, null, 2)}\n`],
    `hallbook-safeguarding-key-${day}.json`,
    { type: 'application/json' },
  )

/** A file of a key has a few hundred bytes. */
const LARGEST = 10_000

/** What a chosen file holds; null where it is none of a key. */
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

/** The half of a key that opens as it is printed: 16 groups of four figures and letters from a to f. */
export const keyLetters = (secret: string): string =>
  bytesOf(secret)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{4})(?=.)/g, '$1 ')

/** The same, read from what somebody types off the paper; null where it is too short or has other letters. */
export const readKeyLetters = (typed: string): string | null => {
  const letters = typed.toLowerCase().replaceAll('o', '0').replaceAll('l', '1').replace(/[\s-]/g, '')
  if (!/^[0-9a-f]{64}$/.test(letters)) return null
  const bytes = letters.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
