import { describe, expect, it } from 'vitest'
import { returnAddress } from './return-address.ts'

describe('the address to return to after signing in', () => {
  it('is a page of this app', () => {
    expect(returnAddress('/sessions/0190?filter=here')).toBe('/sessions/0190?filter=here')
  })

  it('never leads to another site, nor back to the sign-in', () => {
    for (const bad of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/login',
      '',
      5,
      undefined,
    ])
      expect(returnAddress(bad)).toBeUndefined()
  })
})
