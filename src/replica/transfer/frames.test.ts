import { newId } from '@contract/id.ts'
import encodeQR from 'qr'
import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { decodeBase45, encodeBase45 } from './base45.ts'
import type { ChangeTransfer } from './content.ts'
import { openEnvelope, readEnvelope, sealTransfer } from './envelope.ts'
import { FrameReader, splitIntoFrames } from './frames.ts'

const TRANSFER_NUMBER = '482109375560'
const user = newId()

/** Builds a transfer with this number of ticks on one afternoon, each for a different person. */
const buildTickTransfer = (count: number): ChangeTransfer => {
  const session = newId()
  return {
    kind: 'hallbook-changes',
    v: 1,
    user,
    organisation: newId(),
    app: '1.2.3',
    made_at: '2026-08-05T11:41:00.000Z',
    count,
    changes: Array.from({ length: count }, (_, index) => ({
      id: newId(),
      name: 'attendance.set',
      v: 1,
      args: { session, registered: newId(), seen: 4000 + index, state: 'attending' },
      made_at: new Date(Date.UTC(2026, 7, 5, 11, 0, 0, index * 7123)).toISOString(),
    })),
    aliases: [],
  }
}

/** Renders a code as a sharp camera image. Each module of the code has four by four pixels. */
const renderCode = (text: string) => {
  const code = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'alphanumeric', border: 4 })
  const size = code.length * 4
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (code[y >> 2]?.[x >> 2]) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
  return { image: { width: size, height: size, data }, modules: code.length }
}

const shuffle = <T>(items: readonly T[]): T[] =>
  items
    .map((value, index) => ({ value, by: (index * 7919) % 104_729 }))
    .sort((a, b) => a.by - b.by)
    .map(({ value }) => value)

it('transfers 200 changes by codes, out of order and with duplicates', async () => {
  const transfer = buildTickTransfer(200)
  const frames = await splitIntoFrames(await sealTransfer(transfer, TRANSFER_NUMBER), user)
  expect(frames.length).toBeLessThan(15)
  const reader = new FrameReader(user)
  const shuffledFrames = shuffle(frames)
  const lateFrames = shuffledFrames.splice(0, 3)
  for (const frame of [...shuffledFrames, ...shuffledFrames.slice(0, 5)]) {
    const { image, modules } = renderCode(frame)
    // Allow 97 modules and the quiet zone, because a phone can read a code of that size from a tablet.
    expect(modules).toBeLessThanOrEqual(105)
    expect(['part', 'seen']).toContain(await reader.take(decodeQR(image)))
  }
  expect(reader.progress).toEqual({ read: frames.length - 3, count: frames.length })
  expect(reader.missing).toHaveLength(3)
  expect(await reader.whole()).toBeNull()
  for (const frame of lateFrames) expect(await reader.take(frame)).toBe('part')
  const payload = (await reader.whole()) as Uint8Array
  expect(await openEnvelope(await readEnvelope(payload, user), TRANSFER_NUMBER)).toEqual(transfer)
  await expect(openEnvelope(await readEnvelope(payload, user), '482109375561')).rejects.toMatchObject({
    reason: 'wrong_secret',
  })
})

it('rejects foreign and damaged codes, and codes of another user', async () => {
  const [firstFrame = '', secondFrame = ''] = await splitIntoFrames(new Uint8Array(900).fill(7), user)
  const reader = new FrameReader(user)
  for (const text of ['', 'https://example.org', 'HB1:', 'HB1:ABC', firstFrame.slice(0, -3), firstFrame.toLowerCase()])
    expect(await reader.take(text), text).toBe('foreign')
  const damagedFrame = firstFrame.replace(/.{3}$/, (end) => (end === '000' ? '001' : '000'))
  expect(await reader.take(damagedFrame)).toBe('foreign')
  expect(await new FrameReader(newId()).take(firstFrame)).toBe('other_user')
  expect(reader.progress).toEqual({ read: 0, count: 0 })
  expect(await reader.take(firstFrame)).toBe('part')
  expect(await reader.take(firstFrame)).toBe('seen')
  expect(reader.missing).toEqual([2])
  // Read a code from a new series with other changes.
  const [otherSeriesFrame = ''] = await splitIntoFrames(new Uint8Array(1500).fill(8), user)
  expect(await reader.take(otherSeriesFrame)).toBe('part')
  expect(reader.progress).toEqual({ read: 1, count: 3 })
  expect(await reader.take(secondFrame)).toBe('part')
  expect(reader.progress).toEqual({ read: 1, count: 2 })
})

it('reveals neither content nor user in the codes', async () => {
  const transfer = buildTickTransfer(20)
  const frames = await splitIntoFrames(await sealTransfer(transfer, TRANSFER_NUMBER), user)
  const bytes = Buffer.concat(frames.map((frame) => decodeBase45(frame.slice(4)) as Uint8Array))
  expect(bytes.toString('latin1')).not.toContain('attendance')
  expect(bytes.toString('latin1')).not.toContain(TRANSFER_NUMBER)
})

describe('base 45', () => {
  it('round-trips every byte and rejects invalid text', () => {
    for (const length of [0, 1, 2, 255, 256]) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 91 + 255) & 255)
      expect(decodeBase45(encodeBase45(bytes))).toEqual(bytes)
    }
    // Encode the examples in RFC 9285.
    expect(encodeBase45(new TextEncoder().encode('base-45'))).toBe('UJCLQE7W581')
    expect(encodeBase45(new TextEncoder().encode('ietf!'))).toBe('QED8WEX0')
    for (const invalidText of ['A', ':::', 'GGW', '::', 'aa', 'ABCD']) expect(decodeBase45(invalidText)).toBeNull()
  })
})
