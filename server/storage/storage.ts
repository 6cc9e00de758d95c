import { createHash } from 'node:crypto'

/** Bytes in a storage, read as a stream. */
export type StoredBytes = { size: number; stream: ReadableStream<Uint8Array> }

/**
 * Storage of the network's files. Each file is stored once and named by the SHA-256 of its bytes. A name
 * therefore never gets other bytes, and two records may use one file.
 */
export type Storage = {
  /** Stores the bytes, or refreshes their date if they exist. @returns their name */
  put(bytes: Buffer): Promise<string>
  /** Stores a local file without reading it into memory. @param name the SHA-256 of its bytes */
  putFile(path: string, name: string): Promise<void>
  /** @returns null if no file has this name */
  get(name: string): Promise<Buffer | null>
  /** Like `get`, but without reading the file into memory. */
  open(name: string): Promise<StoredBytes | null>
  /** Names of files that were last stored before a time. */
  namesBefore(moment: Date): AsyncIterable<string>
  /**
   * @param before deletes the file only if it was last stored before this time
   * @returns true if a file was deleted
   */
  delete(name: string, before?: Date): Promise<boolean>
}

/** Returns the storage name of bytes: 64 hexadecimal digits. */
export const computeFileName = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const NAME = /^[0-9a-f]{64}$/

/** True if a text is a storage name, because other programs may write other files. */
export const isName = (name: string): boolean => NAME.test(name)

/** @throws TypeError for an invalid name, which could lead out of the storage */
export const checkName = (name: string): string => {
  if (!isName(name)) throw new TypeError('no name of a stored file')
  return name
}
