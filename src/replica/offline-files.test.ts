import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import {
  checkStorageSpace,
  type OfflineFolder,
  readOfflineFolders,
  removeUnseenFolders,
  storeOfflineFolders,
} from './offline-files.ts'

const BYTES_PER_MB = 1_000_000
const buildFolder = (id: string, ...files: [digest: string, megabytes: number][]) =>
  ({
    id,
    files: files.map(([digest, size]) => ({ file: { digest, size: size * BYTES_PER_MB } })),
  }) as unknown as OfflineFolder

const buildEstimate = (quota: number, usage: number) => ({ quota: quota * BYTES_PER_MB, usage: usage * BYTES_PER_MB })

it.each([
  ['200 MB fit', [buildFolder('a', ['1', 120]), buildFolder('b', ['2', 80])], [], buildEstimate(10_000, 0), 'enough'],
  [
    '201 MB do not',
    [buildFolder('a', ['1', 120]), buildFolder('b', ['2', 81])],
    [],
    buildEstimate(10_000, 0),
    'too_much',
  ],
  [
    'a file in two of them counts once',
    [buildFolder('a', ['1', 150]), buildFolder('b', ['1', 150])],
    [],
    buildEstimate(10_000, 0),
    'enough',
  ],
  ['no more than a tenth of what there is', [buildFolder('a', ['1', 101])], [], buildEstimate(1000, 0), 'too_much'],
  ['500 MB stay free', [buildFolder('a', ['1', 50])], [], buildEstimate(2000, 1451), 'little_free'],
  [
    'what is kept already takes no more',
    [buildFolder('a', ['1', 50])],
    [buildFolder('a', ['1', 50])],
    buildEstimate(2000, 1451),
    'enough',
  ],
  ['a browser that says nothing is trusted', [buildFolder('a', ['1', 50])], [], {}, 'enough'],
] as const)('checks the space for offline folders: %s [B-CON-01]', (_name, next, now, estimate, answer) => {
  expect(checkStorageSpace(next, now, estimate)).toBe(answer)
})

it('removes an offline folder that is no longer published [B-CON-01, RES-72]', async () => {
  await storeOfflineFolders('nia', { a: buildFolder('a', ['1', 1]), b: buildFolder('b', ['2', 1]) })
  expect(await removeUnseenFolders('nia', new Set(['a', 'b', 'c']))).toBe(false)
  expect(await removeUnseenFolders('nia', new Set(['b']))).toBe(true)
  expect(Object.keys(await readOfflineFolders('nia'))).toEqual(['b'])
})
