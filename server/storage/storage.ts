import { createHash } from 'node:crypto'

/** Bytes in a storage, to be read as they come. */
export type StoredBytes = { size: number; stream: ReadableStream<Uint8Array> }

/**
 * Where files of the network lie: each once, named by the SHA-256 of its bytes, so that a name never gets other bytes and
 * two records may share a file.
 */
export type Storage = {
  /** Keeps the bytes; what is there already counts as kept now. @returns their name */
  put(bytes: Buffer): Promise<string>
  /** Keeps a file of this machine without reading it into memory. @param name the SHA-256 of its bytes */
  putFile(path: string, name: string): Promise<void>
  /** @returns null where there are none of this name */
  get(name: string): Promise<Buffer | null>
  /** As `get`, without reading it into memory. */
  open(name: string): Promise<StoredBytes | null>
  /** Names of what was kept last before a moment. */
  namesBefore(moment: Date): AsyncIterable<string>
  /**
   * @param before takes away only what was kept last before this moment
   * @returns whether something was taken away
   */
  delete(name: string, before?: Date): Promise<boolean>
}

/** The name of bytes in a storage: 64 hexadecimal digits. */
export const nameOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const NAME = /^[0-9a-f]{64}$/

/** Whether it is the name of bytes: other programs may keep things beside. */
export const isName = (name: string): boolean => NAME.test(name)

/** @throws TypeError for what is no name: it would lead out of the storage */
export const checkName = (name: string): string => {
  if (!isName(name)) throw new TypeError('no name of a stored file')
  return name
}
