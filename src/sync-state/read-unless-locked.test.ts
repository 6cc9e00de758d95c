import { describe, expect, it } from 'vitest'
import { Locked } from '@/lock/vault.ts'
import { readUnlessLocked } from './read-unless-locked.ts'

const openDb = { isOpen: () => true }
const closedDb = { isOpen: () => false }

describe('readUnlessLocked', () => {
  it('returns no rows after a lock or a sign-out [B-DESK-01]', async () => {
    expect(await readUnlessLocked(openDb, () => Promise.reject(new Locked()))).toEqual([])
    expect(await readUnlessLocked(closedDb, () => Promise.reject(new Error('closed')))).toEqual([])
  })
  it('throws every other error [B-DESK-01]', async () => {
    await expect(readUnlessLocked(openDb, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged')
  })
})
