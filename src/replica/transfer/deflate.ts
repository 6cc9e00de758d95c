import { TransferError } from './content.ts'

const pipeThroughStream = async (
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  maxBytes: number,
): Promise<Uint8Array> => {
  const reader = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(stream as TransformStream)
    .getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > maxBytes) {
      await reader.cancel()
      throw new TransferError('damaged')
    }
    chunks.push(value)
  }
  const output = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    output.set(chunk, offset)
    offset += chunk.length
  }
  return output
}

export const deflate = (bytes: Uint8Array): Promise<Uint8Array> =>
  pipeThroughStream(bytes, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY)

/**
 * Decompresses bytes.
 * @param maxBytes maximum size of the output in bytes, so that a small file cannot fill the memory
 * @throws TransferError `damaged`
 */
export const inflate = (bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> =>
  pipeThroughStream(bytes, new DecompressionStream('deflate-raw'), maxBytes).catch(() => {
    throw new TransferError('damaged')
  })
