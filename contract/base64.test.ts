import { expect, it } from 'vitest'
import { isBase64 } from './base64.ts'

it.each(['A', 'AAA=', 'AA==', 'a+/9', ''])('accepts "%s"', (text) => {
  expect(isBase64(text)).toBe(true)
})

it.each(['AA A', 'A=AA', 'AAA===', 'AA-_', 'AAAA\n'])('refuses "%s"', (text) => {
  expect(isBase64(text)).toBe(false)
})

it('checks 20 million characters', () => {
  expect(isBase64('A'.repeat(20_000_000))).toBe(true)
})
