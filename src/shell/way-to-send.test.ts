import { describe, expect, it } from 'vitest'
import { wayToSend } from './way-to-send.ts'

describe('getSendAction', () => {
  it('offers to send with a network', () => {
    expect(wayToSend(true, null)).toBe('send')
    expect(wayToSend(true, 'server')).toBe('send')
  })

  it('offers to sign in if the sign-in has ended', () => {
    expect(wayToSend(true, 'sign_in')).toBe('sign_in')
  })

  it('offers nothing that needs a network without one', () => {
    expect(wayToSend(false, null)).toBe('offline')
    expect(wayToSend(false, 'sign_in')).toBe('offline')
    expect(wayToSend(true, 'offline')).toBe('offline')
  })
})
