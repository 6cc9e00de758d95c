import { describe, expect, it } from 'vitest'
import { chooseSecret, type ServerSecrets } from './choose-secret.ts'

const OLD = '7f3a 91c2'
const NEW = 'b04e 5d18'
const buildServer = (inUse: string, other: string | null = null): ServerSecrets => ({
  id: inUse,
  name: 'hall-2',
  seen: 1_785_931_200,
  inUse,
  other,
})
const replacing = { current: NEW, previous: OLD }

describe('chooseSecret', () => {
  it('uses the current secret of a single server', () => {
    expect(chooseSecret({ current: OLD, previous: null }, [])).toEqual({ isPrevious: false, conflict: null })
    expect(chooseSecret(replacing, [])).toEqual({ isPrevious: false, conflict: null })
  })

  it('uses the previous secret while another server has only that', () => {
    expect(chooseSecret(replacing, [buildServer(OLD)])).toEqual({ isPrevious: true, conflict: null })
    expect(chooseSecret(replacing, [buildServer(OLD, NEW), buildServer(OLD)]).isPrevious).toBe(true)
  })

  it('uses the current secret once every server accepts it', () => {
    expect(chooseSecret(replacing, [buildServer(OLD, NEW), buildServer(NEW, OLD)])).toEqual({
      isPrevious: false,
      conflict: null,
    })
    expect(chooseSecret({ current: NEW, previous: null }, [buildServer(NEW, OLD)]).conflict).toBeNull()
  })

  it('starts a server with the old secret while the others still use it', () => {
    expect(chooseSecret({ current: OLD, previous: null }, [buildServer(OLD, NEW)]).conflict).toBeNull()
  })

  it.each([
    ['uses an unknown secret', { current: OLD, previous: null }, buildServer(NEW, OLD)],
    ['has nothing in common', replacing, buildServer('0000 0000', null)],
    ['does not accept the only secret', { current: NEW, previous: null }, buildServer(OLD)],
  ])('reports a server that %s', (_, own, other) => {
    expect(chooseSecret(own, [other])).toEqual({ isPrevious: false, conflict: other })
  })
})
