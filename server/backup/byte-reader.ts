const LINE_FEED = 10

/** Reads lines and bytes in turn from a stream. */
export type ByteReader = {
  /** Returns the next line without its line break. Returns null at the end. */
  readLine(): Promise<string | null>
  /**
   * Reads a number of bytes as a stream. Read it to its end before the next line.
   * @throws the error of `createEndError` if the stream ends before
   */
  readBytes(length: number): AsyncGenerator<Buffer>
}

/** Creates a reader. At most one chunk of the stream and one line are in memory. */
export const createByteReader = (source: AsyncIterable<Buffer>, createEndError: () => Error): ByteReader => {
  const iterator = source[Symbol.asyncIterator]()
  let unreadBytes: Buffer = Buffer.alloc(0)
  const hasMore = async (): Promise<boolean> => {
    while (unreadBytes.length === 0) {
      const { value, done } = await iterator.next()
      if (done) return false
      unreadBytes = value
    }
    return true
  }
  const consume = (length: number): Buffer => {
    const bytes = unreadBytes.subarray(0, length)
    unreadBytes = unreadBytes.subarray(length)
    return bytes
  }
  return {
    readLine: async () => {
      const pieces: Buffer[] = []
      while (await hasMore()) {
        const lineEnd = unreadBytes.indexOf(LINE_FEED)
        if (lineEnd < 0) {
          pieces.push(consume(unreadBytes.length))
          continue
        }
        pieces.push(consume(lineEnd))
        consume(1)
        return Buffer.concat(pieces).toString('utf8')
      }
      return pieces.length > 0 ? Buffer.concat(pieces).toString('utf8') : null
    },
    readBytes: async function* (length) {
      for (let remaining = length; remaining > 0; ) {
        if (!(await hasMore())) throw createEndError()
        const bytes = consume(remaining)
        remaining -= bytes.length
        yield bytes
      }
    },
  }
}
