import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import {
  dropUnseenDirectories,
  type KeptDirectory,
  readKeptDirectories,
  roomFor,
  setKeptDirectories,
} from './kept-files.ts'

const MB = 1_000_000
const kept = (id: string, ...files: [digest: string, megabytes: number][]) =>
  ({
    id,
    files: files.map(([digest, size]) => ({ file: { digest, size: size * MB } })),
  }) as unknown as KeptDirectory

const room = (quota: number, usage: number) => ({ quota: quota * MB, usage: usage * MB })

it.each([
  ['200 MB fit', [kept('a', ['1', 120]), kept('b', ['2', 80])], [], room(10_000, 0), 'enough'],
  ['201 MB do not', [kept('a', ['1', 120]), kept('b', ['2', 81])], [], room(10_000, 0), 'too_much'],
  [
    'a file in two of them counts once',
    [kept('a', ['1', 150]), kept('b', ['1', 150])],
    [],
    room(10_000, 0),
    'enough',
  ],
  ['no more than a tenth of what there is', [kept('a', ['1', 101])], [], room(1000, 0), 'too_much'],
  ['500 MB stay free', [kept('a', ['1', 50])], [], room(2000, 1451), 'little_free'],
  [
    'what is kept already takes no more',
    [kept('a', ['1', 50])],
    [kept('a', ['1', 50])],
    room(2000, 1451),
    'enough',
  ],
  ['a browser that says nothing is trusted', [kept('a', ['1', 50])], [], {}, 'enough'],
] as const)('checks the space for offline folders: %s [B-CON-01]', (_name, next, now, estimate, answer) => {
  expect(roomFor(next, now, estimate)).toBe(answer)
})

it('removes an offline folder that is no longer published [B-CON-01, RES-72]', async () => {
  await setKeptDirectories('nia', { a: kept('a', ['1', 1]), b: kept('b', ['2', 1]) })
  expect(await dropUnseenDirectories('nia', new Set(['a', 'b', 'c']))).toBe(false)
  expect(await dropUnseenDirectories('nia', new Set(['b']))).toBe(true)
  expect(Object.keys(await readKeptDirectories('nia'))).toEqual(['b'])
})
