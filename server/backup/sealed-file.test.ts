import { expect, it } from 'vitest'
import { SealBroken, seal, unseal, WrongPassphrase } from './sealed-file.ts'

async function* splitIntoPieces(bytes: Buffer, size: number) {
  for (let offset = 0; offset < bytes.length; offset += size) yield bytes.subarray(offset, offset + size)
}
const collect = async (pieces: AsyncIterable<Buffer>) => {
  const collectedPieces: Buffer[] = []
  for await (const piece of pieces) collectedPieces.push(piece)
  return Buffer.concat(collectedPieces)
}
const PASSPHRASE = 'pump lantern orchard 7'
const sealAll = (bytes: Buffer, size = 10_000) => collect(seal(splitIntoPieces(bytes, size), PASSPHRASE))
const openAll = (bytes: Buffer, passphrase = PASSPHRASE, size = 7000) =>
  collect(unseal(splitIntoPieces(bytes, size), async () => passphrase))
const buildBytes = (length: number) => Buffer.alloc(length, 'hallbook')

it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])('decrypts %i bytes unchanged', async (length) => {
  expect((await openAll(await sealAll(buildBytes(length)))).equals(buildBytes(length))).toBe(true)
})

it('detects moved, repeated and missing parts', async () => {
  const bytes = await sealAll(buildBytes(300_000))
  const partLength = 65_552
  const getPart = (n: number) => bytes.subarray(50 + n * partLength, 50 + (n + 1) * partLength)
  const [header, ...parts] = [bytes.subarray(0, 50), getPart(0), getPart(1), getPart(2), getPart(3), getPart(4)]
  const joinParts = (...order: number[]) => Buffer.concat([header, ...order.map((n) => parts[n] ?? Buffer.alloc(0))])
  expect((await openAll(joinParts(0, 1, 2, 3, 4))).length).toBe(300_000)
  for (const order of [[1, 0, 2, 3, 4], [0, 0, 1, 2, 3, 4], [0, 2, 3, 4], [0, 1, 2, 3], [4]])
    await expect(openAll(joinParts(...order)), String(order)).rejects.toThrow(SealBroken)
})

it('rejects another passphrase and accepts the same passphrase in decomposed form', async () => {
  await expect(openAll(await sealAll(buildBytes(10)), 'pump lantern orchard 8')).rejects.toThrow(WrongPassphrase)
  const welshSealedBytes = await collect(seal(splitIntoPieces(buildBytes(10), 10), 'tŷ bach twt i mi'))
  expect(await openAll(welshSealedBytes, 'tŷ bach twt i mi'.normalize('NFD'))).toEqual(buildBytes(10))
})

it('passes an unencrypted file through unchanged', async () => {
  for (const length of [0, 5, 60, 1000]) expect(await openAll(buildBytes(length), '', 3)).toEqual(buildBytes(length))
})
