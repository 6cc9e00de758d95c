import { expect, it } from 'vitest'
import { decodeWindows1252 } from './windows-1252.ts'

it('decodes every byte of Windows-1252 [REG-76]', () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  const text = decodeWindows1252(bytes)
  expect(text).toHaveLength(256)
  expect(text.slice(0x80, 0x90)).toBe('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f')
  expect(text.slice(0x90, 0xa0)).toBe('\x90‘’“”•–—˜™š›œ\x9džŸ')
  expect(text.slice(0, 0x80) + text.slice(0xa0)).toBe(
    bytes.subarray(0, 0x80).toString('latin1') + bytes.subarray(0xa0).toString('latin1'),
  )
})
