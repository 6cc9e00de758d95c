import { describe, expect, it } from 'vitest'
import { wayToSend } from './way-to-send.ts'

describe('before logging out with work that is not sent', () => {
  it('offers to send it where that can work', () => {
    expect(wayToSend(true, null)).toBe('send')
    expect(wayToSend(true, 'server')).toBe('send')
  })

  it('offers to sign in where the sign-in has ended', () => {
    expect(wayToSend(true, 'sign_in')).toBe('sign_in')
  })

  it('offers nothing that needs a network where there is none', () => {
    expect(wayToSend(false, null)).toBe('offline')
    expect(wayToSend(false, 'sign_in')).toBe('offline')
    expect(wayToSend(true, 'offline')).toBe('offline')
  })
})
