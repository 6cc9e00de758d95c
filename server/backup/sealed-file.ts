import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/**
 * Format of a file encrypted with a passphrase: a mark, a salt, a check value for the passphrase, then parts in
 * AES-256-GCM. A part's nonce contains the part's number and marks the last part. A missing, repeated, moved or cut
 * part is therefore detected. Each part is bound to the header. scrypt derives both the key and the check value from
 * the passphrase.
 */
const FORMAT_MARK = Buffer.from('hallbook-sealed-1\n')
const SALT_BYTES = 16
const CHECK_BYTES = 16
const KEY_BYTES = 32
const HEADER_BYTES = FORMAT_MARK.length + SALT_BYTES + CHECK_BYTES
const PART_BYTES = 65_536
const TAG_BYTES = 16
/** Cost of scrypt. One attempt takes a third of a second and 128 MB, which also slows down an attacker. */
const SCRYPT_COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }

/** Error for a passphrase that does not match the file. */
export class WrongPassphrase extends Error {
  override name = 'WrongPassphrase'
}

/** Error for an unencrypted file if only an encrypted file is accepted. */
export class NotSealed extends Error {
  override name = 'NotSealed'
}

/** Error for a file with a missing or changed part. */
export class SealBroken extends Error {
  override name = 'SealBroken'
}

const deriveKeyAndCheck = (passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES + CHECK_BYTES, SCRYPT_COST, (error, derived) =>
      error ? reject(error) : resolve({ key: derived.subarray(0, KEY_BYTES), check: derived.subarray(KEY_BYTES) }),
    )
  })

/** Builds a part's nonce. A key encrypts only one file, so the part's number is a sufficient nonce. */
const buildNonce = (part: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(part, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/**
 * Splits pieces of any size into parts of `size` bytes, and marks the last part. The last part may be shorter or empty.
 */
async function* splitParts(
  pieces: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ part: Buffer; isLast: boolean }> {
  let bufferedPieces: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    bufferedPieces.push(piece)
    length += piece.length
    if (length <= size) continue
    let bufferedBytes = Buffer.concat(bufferedPieces)
    // Yield a part only if more data follows, because the last part needs a mark.
    for (; bufferedBytes.length > size; bufferedBytes = bufferedBytes.subarray(size))
      yield { part: bufferedBytes.subarray(0, size), isLast: false }
    bufferedPieces = [bufferedBytes]
    length = bufferedBytes.length
  }
  yield { part: Buffer.concat(bufferedPieces), isLast: true }
}

/** Encrypts the data of `pieces`. */
export async function* seal(pieces: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const { key, check } = await deriveKeyAndCheck(passphrase, salt)
  const header = Buffer.concat([FORMAT_MARK, salt, check])
  yield header
  let partNumber = 0
  for await (const { part, isLast } of splitParts(pieces, PART_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, buildNonce(partNumber++, isLast)).setAAD(header)
    yield Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * Returns a file's content. Decrypts the content if the file is encrypted.
 * @param passphrase called if the file is encrypted
 * @param mustBeSealed refuses a file that is not encrypted
 * @throws WrongPassphrase, NotSealed before any data is returned
 * @throws SealBroken if a part is missing or changed. The data returned before that is correct.
 */
export async function* unseal(
  pieces: AsyncIterable<Buffer>,
  passphrase: () => Promise<string>,
  mustBeSealed = false,
): AsyncGenerator<Buffer> {
  const pieceIterator = pieces[Symbol.asyncIterator]()
  let startBytes = Buffer.alloc(0)
  while (startBytes.length < HEADER_BYTES) {
    const { value, done } = await pieceIterator.next()
    if (done) break
    startBytes = Buffer.concat([startBytes, value])
  }
  const readRemaining = async function* () {
    yield startBytes
    for (;;) {
      const { value, done } = await pieceIterator.next()
      if (done) return
      yield value
    }
  }
  if (!startBytes.subarray(0, FORMAT_MARK.length).equals(FORMAT_MARK)) {
    if (mustBeSealed) throw new NotSealed()
    yield* readRemaining()
    return
  }
  const header = startBytes.subarray(0, HEADER_BYTES)
  if (header.length < HEADER_BYTES) throw new SealBroken()
  startBytes = startBytes.subarray(HEADER_BYTES)
  const { key, check } = await deriveKeyAndCheck(
    await passphrase(),
    header.subarray(FORMAT_MARK.length, FORMAT_MARK.length + SALT_BYTES),
  )
  if (!timingSafeEqual(check, header.subarray(-CHECK_BYTES))) throw new WrongPassphrase()
  let partNumber = 0
  for await (const { part, isLast } of splitParts(readRemaining(), PART_BYTES + TAG_BYTES)) {
    if (part.length < TAG_BYTES) throw new SealBroken()
    const decipher = createDecipheriv('aes-256-gcm', key, buildNonce(partNumber++, isLast))
      .setAAD(header)
      .setAuthTag(part.subarray(-TAG_BYTES))
    const decryptedPart = decipher.update(part.subarray(0, -TAG_BYTES))
    try {
      decipher.final()
    } catch (cause) {
      throw new SealBroken('', { cause })
    }
    yield decryptedPart
  }
}
