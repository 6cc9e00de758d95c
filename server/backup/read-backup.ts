import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  BackupError,
  getFileErrorCode,
  INCOMPLETE_MESSAGE,
  isCompressionError,
  NO_BACKUP_MESSAGE,
} from './backup-error.ts'
import type { BackupEnd, BackupHeader, FileLine } from './backup-format.ts'
import { createByteReader } from './byte-reader.ts'
import { NotSealed, SealBroken, unseal, WrongPassphrase } from './sealed-file.ts'

/** A backup that is read. */
export type BackupSource = {
  /** Path or name for messages. */
  name: string
  content: AsyncIterable<Buffer>
  /** Called if the backup is encrypted. Returns null if the user does not know the passphrase. */
  passphrase: () => Promise<string | null>
  /**
   * Refuses a backup that is not encrypted. Anyone who can write to the place of the backups could forge such a backup.
   */
  mustBeEncrypted: boolean
}

/** Opens a backup in a file of the local machine. */
export const openBackupFile = (
  file: string,
  options: Pick<BackupSource, 'passphrase' | 'mustBeEncrypted'>,
): BackupSource => ({ name: file, content: readFileLazily(file), ...options })

/** Reads a file. Opens the file with the first read, because an unread stream would report errors to no reader. */
export async function* readFileLazily(file: string): AsyncGenerator<Buffer> {
  yield* createReadStream(file)
}

/** A part of a backup, in the order of the file. The bytes of a file are read to their end before the next part. */
export type BackupPart =
  | { kind: 'header'; header: BackupHeader }
  | { kind: 'rows'; table: string; rows: unknown[] }
  | { kind: 'file'; name: string; bytes: AsyncIterable<Buffer> }
  | { kind: 'listed_file'; name: string }
  | { kind: 'end'; end: BackupEnd }

/**
 * Reads the parts of a backup.
 * @throws BackupError if the file cannot be read to its end, is encrypted with another passphrase, or is not a backup
 */
export async function* readBackup(source: BackupSource): AsyncGenerator<BackupPart> {
  const reader = createByteReader(readContent(source), () => new BackupError(INCOMPLETE_MESSAGE))
  const firstLine = await reader.readLine()
  if (firstLine === null) throw new BackupError('The file holds no backup.')
  yield { kind: 'header', header: (parseLine(firstLine, NO_BACKUP_MESSAGE) ?? {}) as BackupHeader }
  let hasEnded = false
  for (;;) {
    const line = await reader.readLine()
    if (line === null) return
    const value = parseLine(line, INCOMPLETE_MESSAGE)
    if (hasEnded) throw new BackupError(INCOMPLETE_MESSAGE)
    if (Array.isArray(value)) yield { kind: 'rows', table: String(value[0]), rows: value[1] as unknown[] }
    else if (isFileLine(value)) {
      if (value.bytes === undefined) yield { kind: 'listed_file', name: value.file }
      else yield { kind: 'file', name: value.file, bytes: reader.readBytes(value.bytes) }
    } else {
      hasEnded = true
      yield { kind: 'end', end: (value ?? {}) as BackupEnd }
    }
  }
}

const isFileLine = (value: unknown): value is FileLine => typeof (value as FileLine | null)?.file === 'string'

const parseLine = (line: string, message: string): unknown => {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new BackupError(message, { cause })
  }
}

/** Decrypts and decompresses the content. */
async function* readContent({ name, content, passphrase, mustBeEncrypted }: BackupSource): AsyncGenerator<Buffer> {
  const unsealedStream = Readable.from(
    unseal(
      content,
      async () => {
        const enteredPassphrase = await passphrase()
        if (enteredPassphrase) return enteredPassphrase
        throw new BackupError(
          'The backup is encrypted: set BACKUP_PASSPHRASE to its passphrase. Nothing was changed.',
          {
            reason: 'wrong_passphrase',
          },
        )
      },
      mustBeEncrypted,
    ),
  )
  const unzippedStream = unsealedStream.pipe(createGunzip())
  unsealedStream.once('error', (error) => unzippedStream.destroy(error))
  try {
    for await (const chunk of unzippedStream) yield chunk as Buffer
  } catch (error) {
    throw toBackupError(error, name)
  } finally {
    unsealedStream.destroy()
    unzippedStream.destroy()
  }
}

const toBackupError = (cause: unknown, name: string): unknown => {
  const code = getFileErrorCode(cause)
  if (code)
    return new BackupError(`The file ${name} cannot be read (${code}).`, {
      reason: code === 'ENOENT' ? 'file_missing' : 'failed',
      cause,
    })
  if (cause instanceof WrongPassphrase)
    return new BackupError('The passphrase is not the one of this backup. Nothing was changed.', {
      reason: 'wrong_passphrase',
      cause,
    })
  if (cause instanceof NotSealed)
    return new BackupError(
      'The backup is not encrypted, but BACKUP_PASSPHRASE is set. It may be forged. ' +
        'If you made it without a passphrase, add --unencrypted. Nothing was changed.',
      { reason: 'not_encrypted', cause },
    )
  if (cause instanceof SealBroken) return new BackupError(INCOMPLETE_MESSAGE, { cause })
  if (cause instanceof Error && cause.message === 'incorrect header check')
    return new BackupError(NO_BACKUP_MESSAGE, { cause })
  return isCompressionError(cause) ? new BackupError(INCOMPLETE_MESSAGE, { cause }) : cause
}
