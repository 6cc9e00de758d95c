import { getLondonDay } from '@contract/rules/days.ts'
import { formatTime } from '@/i18n/format.ts'
import { MAX_CODE_CHANGES } from '@/replica/transfer/content.ts'
import { MAX_FILE_BYTES, readEnvelope, sealTransfer } from '@/replica/transfer/envelope.ts'
import { splitIntoFrames } from '@/replica/transfer/frames.ts'
import { packChanges } from '@/replica/transfer/pack-changes.ts'
import type { useReplica } from '@/sync-state/use-replica.ts'
import { version } from '../../package.json'
import { download } from '../browser/download.ts'

export { findWeakness } from '@/lock/weakness.ts'
export { NotSaved } from '@/replica/queue.ts'
export { type ChangeTransfer, TransferError, type TransferErrorReason } from '@/replica/transfer/content.ts'
export { openEnvelope, readEnvelope, type TransferEnvelope } from '@/replica/transfer/envelope.ts'
export { FrameReader, type FrameReadResult } from '@/replica/transfer/frames.ts'
export { type ImportCounts, importChanges } from '@/replica/transfer/import-changes.ts'

type ReplicaAccess = Pick<ReturnType<typeof useReplica>, 'db' | 'organisation'>

const FILE_EXTENSION = '.hallbook'

/** Builds a file name such as `hallbook-changes-2026-08-05-1241.hallbook`. */
const buildFileName = (madeAt: string): string =>
  `hallbook-changes-${getLondonDay(new Date(madeAt))}-${formatTime(madeAt).replace(':', '')}${FILE_EXTENSION}`

/**
 * Saves this device's unsent changes as a file that `secret` decrypts. The changes also stay on the device.
 * @throws TransferError `empty`, `too_many`
 */
export const saveTransferFile = async (
  { db, organisation }: ReplicaAccess,
  secret: string,
): Promise<{ name: string; count: number }> => {
  const transfer = await packChanges(db, { organisation, app: version })
  const bytes = await sealTransfer(transfer, secret)
  const file = new File([bytes as BlobPart], buildFileName(transfer.made_at), {
    type: 'application/octet-stream',
  })
  download(file)
  return { name: file.name, count: transfer.count }
}

/**
 * Reads the parts of a selected file that can be read without its passphrase.
 * @throws TransferError
 */
export const readTransferFile = async (file: File, user: string) =>
  // Read only the start of the file, so that a large foreign file is rejected quickly.
  readEnvelope(new Uint8Array(await file.slice(0, MAX_FILE_BYTES + 1).arrayBuffer()), user)

const CODE_NUMBER_DIGITS = 12

/** Generates a random number that cannot be guessed from the time or from an earlier number. */
const generateCodeNumber = (): string =>
  Array.from({ length: CODE_NUMBER_DIGITS }, () => {
    // Reject bytes from 250 on, so that every digit is equally likely.
    for (;;) {
      const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
      if (byte < 250) return byte % 10
    }
  }).join('')

export type TransferCodes = {
  /** Twelve digits that decrypt the codes. */
  number: string
  /** Texts of the QR codes, in order. */
  frames: string[]
  count: number
}

/**
 * Encodes this device's unsent changes as a series of QR codes. The changes also stay on the device.
 * @throws TransferError `empty`, `too_many`
 */
export const encodeChangesAsCodes = async ({ db, organisation }: ReplicaAccess): Promise<TransferCodes> => {
  const transfer = await packChanges(db, { organisation, app: version, most: MAX_CODE_CHANGES })
  const number = generateCodeNumber()
  const frames = await splitIntoFrames(await sealTransfer(transfer, number), db.user)
  return { number, frames, count: transfer.count }
}
