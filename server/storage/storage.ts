import { createHash } from 'node:crypto'

/** A stored file that is read as a stream. `size` is in bytes. */
export type StoredBytes = { size: number; stream: ReadableStream<Uint8Array> }

/**
 * Storage of the network's files. Each file is stored once and named by the SHA-256 of its bytes. The bytes under a
 * name therefore never change, and two records may use the same file.
 */
export type FileStorage = {
  /**
   * Stores the bytes, or refreshes their date if they are already stored.
   * @returns their storage name
   */
  put(bytes: Buffer): Promise<string>
  /**
   * Stores a local file without reading it into memory.
   * @param name the SHA-256 of its bytes
   */
  putFile(path: string, name: string): Promise<void>
  /** Returns the bytes of a file, or null if no file has this name. */
  get(name: string): Promise<Buffer | null>
  /** Opens a file as a stream, so that the file is not read into memory. Returns null if no file has this name. */
  open(name: string): Promise<StoredBytes | null>
  /** Lists the names of files that were last stored before a time. */
  namesBefore(moment: Date): AsyncIterable<string>
  /**
   * Deletes a file.
   * @param before deletes the file only if it was last stored before this time
   * @returns true if a file was deleted
   */
  delete(name: string, before?: Date): Promise<boolean>
}

/** Returns the storage name of bytes: 64 hexadecimal digits. */
export const computeFileName = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const NAME_PATTERN = /^[0-9a-f]{64}$/

/** True if a text is a valid storage name. Needed because the storage may contain files of other programs. */
export const isStorageName = (name: string): boolean => NAME_PATTERN.test(name)

/**
 * Returns a valid storage name unchanged.
 * @throws TypeError for an invalid name, which could be a path outside the storage
 */
export const checkStorageName = (name: string): string => {
  if (!isStorageName(name)) throw new TypeError('no name of a stored file')
  return name
}
