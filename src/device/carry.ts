import { dayInLondon } from '@contract/rules/days.ts'
import type { useReplica } from '@/hooks/use-replica.ts'
import { formatTime } from '@/i18n/format.ts'
import { CODES_LIMIT } from '@/replica/carry/content.ts'
import { MAX_FILE_BYTES, readEnvelope, sealCarried } from '@/replica/carry/envelope.ts'
import { toFrames } from '@/replica/carry/frames.ts'
import { packChanges } from '@/replica/carry/pack.ts'
import { version } from '../../package.json'
import { download } from './download.ts'

export { weakness } from '@/lock/weakness.ts'
export { type Carried, NotCarried, type NotCarriedReason } from '@/replica/carry/content.ts'
export { type Envelope, openEnvelope, readEnvelope } from '@/replica/carry/envelope.ts'
export { FrameReader, type Reading } from '@/replica/carry/frames.ts'
export { type Taken, takeChanges } from '@/replica/carry/take.ts'
export { NotSaved } from '@/replica/queue.ts'

type Here = Pick<ReturnType<typeof useReplica>, 'db' | 'organisation'>

const KIND = '.hallbook'

/** Builds a file name such as `hallbook-changes-2026-08-05-1241.hallbook`. */
const fileName = (at: string): string =>
  `hallbook-changes-${dayInLondon(new Date(at))}-${formatTime(at).replace(':', '')}${KIND}`

/**
 * Saves the unsent changes of this device as a file that `secret` decrypts. The changes also stay on the
 * device.
 * @throws NotCarried `empty`, `too_many`
 */
export const saveToFile = async (
  { db, organisation }: Here,
  secret: string,
): Promise<{ name: string; count: number }> => {
  const carried = await packChanges(db, { organisation, app: version })
  const bytes = await sealCarried(carried, secret)
  const file = new File([bytes as BlobPart], fileName(carried.made_at), { type: 'application/octet-stream' })
  download(file)
  return { name: file.name, count: carried.count }
}

/**
 * Reads the parts of a selected file that are readable without its passphrase.
 * @throws NotCarried
 */
export const readFile = async (file: File, user: string) =>
  // Reads only the start of the file, so that a large foreign file is rejected quickly.
  readEnvelope(new Uint8Array(await file.slice(0, MAX_FILE_BYTES + 1).arrayBuffer()), user)

const NUMBER_DIGITS = 12

/** Generates a random number that cannot be guessed from the time or from another number. */
const drawNumber = (): string =>
  Array.from({ length: NUMBER_DIGITS }, () => {
    // Bytes from 250 on are rejected, so that every digit is equally likely.
    for (;;) {
      const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
      if (byte < 250) return byte % 10
    }
  }).join('')

export type Codes = {
  /** Twelve digits that decrypt the codes. */
  number: string
  /** The text of each code. */
  frames: string[]
  count: number
}

/**
 * Encodes the unsent changes of this device as a series of QR codes. The changes also stay on the device.
 * @throws NotCarried `empty`, `too_many`
 */
export const makeCodes = async ({ db, organisation }: Here): Promise<Codes> => {
  const carried = await packChanges(db, { organisation, app: version, most: CODES_LIMIT })
  const number = drawNumber()
  const frames = await toFrames(await sealCarried(carried, number), db.user)
  return { number, frames, count: carried.count }
}
