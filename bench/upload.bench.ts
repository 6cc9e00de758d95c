import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_UPLOAD_BYTES } from '../contract/uploads.ts'
import { startDurablePostgres } from '../server/testing/database.ts'
import { startProduct } from '../server/testing/product.ts'
import { report } from './report.ts'

const RUNS = 5
const PART_BYTES = 1_000_000

const postgres = await startDurablePostgres()
const folder = mkdtempSync(join(tmpdir(), 'hallbook-upload-bench-'))
const product = await startProduct(postgres.url, { LOG_LEVEL: 'silent', DATA_DIR: folder })
const token = await product.token('vp.support')

/** Reads the memory of the server's process from Linux, in MB. `VmRSS` is the current use, `VmHWM` the peak. */
const readMemoryMb = (name: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${product.pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? Number.NaN) / 1000
}

/**
 * Creates a lazy stream of pseudo-random bytes. Each seed gives different content, so that it was never uploaded
 * before.
 */
const createByteStream = (size: number, seed: string): ReadableStream<Uint8Array> => {
  let sentBytes = 0
  return new ReadableStream({
    pull: (controller) => {
      if (sentBytes >= size) return controller.close()
      const part = Buffer.alloc(
        Math.min(PART_BYTES, size - sentBytes),
        createHash('sha256').update(`${seed}${sentBytes}`).digest(),
      )
      sentBytes += part.length
      controller.enqueue(part)
    },
  })
}

const uploadFile = async (size: number, seed: string): Promise<void> => {
  const { id } = (await product.call(token, 'POST', '/uploads', { filename: 'film.mp4', size })) as {
    id: string
  }
  const response = await fetch(`${product.url}/api/uploads/${id}`, {
    method: 'PUT',
    headers: { Authorization: `JWT ${token}`, 'Content-Length': String(size) },
    body: createByteStream(size, seed),
    duplex: 'half',
  } as RequestInit)
  if (response.status !== 200) throw new Error(`the upload answered ${response.status}`)
  await response.text()
}

// Warm up, because the process loads code for its first upload.
await uploadFile(PART_BYTES, 'first')
const memoryRises: number[] = []
const startedAt = performance.now()
for (let run = 0; run < RUNS; run++) {
  const memoryBefore = readMemoryMb('VmRSS')
  // Reset the recorded memory peak.
  writeFileSync(`/proc/${product.pid}/clear_refs`, '5')
  await uploadFile(MAX_UPLOAD_BYTES, `run ${run}`)
  memoryRises.push(readMemoryMb('VmHWM') - memoryBefore)
}
const seconds = (performance.now() - startedAt) / 1000 / RUNS
report(`A file of ${MAX_UPLOAD_BYTES / 1_000_000} MB, sent as it is`, [
  {
    name: 'more memory in the server, at most',
    value: Math.max(...memoryRises),
    unit: 'MB',
    bar: 60,
    atMost: true,
    note: `${memoryRises.map((rise) => Math.round(rise)).join(', ')}; ${seconds.toFixed(1)} s each`,
  },
])
await product.close()
rmSync(folder, { recursive: true })
await postgres.stop()
