import { decodeBase45, encodeBase45 } from './base45.ts'
import { TransferError } from './content.ts'
import { getUserMark, MAX_FILE_BYTES } from './envelope.ts'

/*
 * Binary format of a frame, with sizes in bytes: 4 series | 4 user mark | 2 number | 2 count | 4 CRC-32 of the rest |
 * part. As text, a frame is "HB1:" and base 45. The series is the start of the payload's SHA-256. It distinguishes the
 * series and verifies the joined payload.
 */
const FRAME_PREFIX = 'HB1:'
const [USER_OFFSET, NUMBER_OFFSET, COUNT_OFFSET, CRC_OFFSET, PART_OFFSET] = [4, 8, 10, 12, 16] as const
/**
 * Number of payload bytes per frame. With the header, a frame has at most 970 characters. It needs a code of 97 by 97
 * modules, which a phone can read from a tablet at arm's length.
 */
const PART_BYTES = 600
const MAX_FRAMES = 2000

const computeSeriesId = async (payload: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', payload as BufferSource)).slice(0, 4)

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

const computeCrc32 = (...parts: Uint8Array[]): number => {
  let crc = 0xffffffff
  for (const part of parts) for (const byte of part) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 255] as number)
  return ~crc >>> 0
}

/** Splits a payload into the texts of a series of codes. */
export const splitIntoFrames = async (payload: Uint8Array, user: string): Promise<string[]> => {
  const count = Math.ceil(payload.length / PART_BYTES)
  if (count > MAX_FRAMES) throw new TransferError('too_many')
  const [series, userMark] = await Promise.all([computeSeriesId(payload), getUserMark(user)])
  return Array.from({ length: count }, (_, number) => {
    const part = payload.subarray(number * PART_BYTES, (number + 1) * PART_BYTES)
    const frame = new Uint8Array(PART_OFFSET + part.length)
    frame.set(series)
    frame.set(userMark, USER_OFFSET)
    const view = new DataView(frame.buffer)
    view.setUint16(NUMBER_OFFSET, number)
    view.setUint16(COUNT_OFFSET, count)
    frame.set(part, PART_OFFSET)
    view.setUint32(CRC_OFFSET, computeCrc32(frame.subarray(0, CRC_OFFSET), part))
    return FRAME_PREFIX + encodeBase45(frame)
  })
}

/**
 * Result of reading a code. `part`: a new part of the series. `seen`: a part that was read before. Other results mean
 * that the code does not belong to the series.
 */
export type FrameReadResult = 'part' | 'seen' | 'foreign' | 'other_user'

/** Joins the codes of a series. Codes may arrive in any order, more than once, or damaged. */
export class FrameReader {
  #series: string | null = null
  #parts = new Map<number, Uint8Array>()
  #count = 0
  #mark: string | null = null

  constructor(readonly user: string) {}

  /** Number of parts read, and total number of parts. `count` is 0 before the first code. */
  get progress(): { read: number; count: number } {
    return { read: this.#parts.size, count: this.#count }
  }

  /** Numbers of the missing codes, starting at 1. */
  get missing(): number[] {
    return Array.from({ length: this.#count }, (_, number) => number + 1).filter(
      (number) => !this.#parts.has(number - 1),
    )
  }

  /**
   * Adds one code. If the code is from another series of the same user, discards the codes read before and starts with
   * the new series.
   */
  async take(text: string): Promise<FrameReadResult> {
    const frame = text.startsWith(FRAME_PREFIX) ? decodeBase45(text.slice(FRAME_PREFIX.length)) : null
    if (!frame || frame.length <= PART_OFFSET) return 'foreign'
    const view = new DataView(frame.buffer)
    const part = frame.subarray(PART_OFFSET)
    if (view.getUint32(CRC_OFFSET) !== computeCrc32(frame.subarray(0, CRC_OFFSET), part)) return 'foreign'
    const [number, count] = [view.getUint16(NUMBER_OFFSET), view.getUint16(COUNT_OFFSET)]
    if (number >= count || count > MAX_FRAMES) return 'foreign'
    this.#mark ??= toHex(await getUserMark(this.user))
    if (toHex(frame.subarray(USER_OFFSET, NUMBER_OFFSET)) !== this.#mark) return 'other_user'
    const series = `${toHex(frame.subarray(0, USER_OFFSET))}/${count}`
    if (series !== this.#series) {
      this.#series = series
      this.#parts = new Map()
      this.#count = count
    }
    if (this.#parts.has(number)) return 'seen'
    this.#parts.set(number, part)
    return 'part'
  }

  /**
   * Returns the joined payload, or null while parts are missing.
   * @throws TransferError `damaged`
   */
  async whole(): Promise<Uint8Array | null> {
    if (this.#count === 0 || this.#parts.size < this.#count) return null
    const parts = Array.from({ length: this.#count }, (_, number) => this.#parts.get(number) as Uint8Array)
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    if (length > MAX_FILE_BYTES) throw new TransferError('damaged')
    const payload = new Uint8Array(length)
    let offset = 0
    for (const part of parts) {
      payload.set(part, offset)
      offset += part.length
    }
    if (toHex(await computeSeriesId(payload)) !== this.#series?.split('/')[0]) {
      this.#parts = new Map()
      throw new TransferError('damaged')
    }
    return payload
  }
}
