import { describe, expect, it } from 'vitest'
import { parseReturnAddress } from './return-address.ts'

describe('returnAddress', () => {
  it('returns a page of this app', () => {
    expect(parseReturnAddress('/sessions/0190?filter=here')).toBe('/sessions/0190?filter=here')
  })

  it('rejects other sites and the sign-in page', () => {
    for (const invalidAddress of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/login',
      '',
      5,
      undefined,
    ])
      expect(parseReturnAddress(invalidAddress)).toBeUndefined()
  })
})
