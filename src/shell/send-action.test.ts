import { describe, expect, it } from 'vitest'
import { getSendAction } from './send-action.ts'

describe('getSendAction', () => {
  it('offers to send with a network', () => {
    expect(getSendAction(true, null)).toBe('send')
    expect(getSendAction(true, 'server')).toBe('send')
  })

  it('offers to sign in if the sign-in has ended', () => {
    expect(getSendAction(true, 'sign_in')).toBe('sign_in')
  })

  it('offers no action that needs a network while offline', () => {
    expect(getSendAction(false, null)).toBe('offline')
    expect(getSendAction(false, 'sign_in')).toBe('offline')
    expect(getSendAction(true, 'offline')).toBe('offline')
  })
})
