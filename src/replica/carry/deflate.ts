import { NotCarried } from './content.ts'

const through = async (
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> => {
  const reader = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(stream as TransformStream)
    .getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > most) {
      await reader.cancel()
      throw new NotCarried('damaged')
    }
    parts.push(value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const deflate = (bytes: Uint8Array): Promise<Uint8Array> =>
  through(bytes, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY)

/**
 * Decompresses bytes.
 * @param most maximum size of the output in bytes, so that a small file cannot fill the memory
 * @throws TransferError `damaged`
 */
export const inflate = (bytes: Uint8Array, most: number): Promise<Uint8Array> =>
  through(bytes, new DecompressionStream('deflate-raw'), most).catch(() => {
    throw new NotCarried('damaged')
  })
