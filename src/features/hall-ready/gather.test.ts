import { describe, expect, it } from 'vitest'
import type { ReadinessFacts } from './decide.ts'
import { type FactSources, gatherFacts } from './gather.ts'

const counts = { people: 2, unsent: 0, aside: 0, conflicts: 0 }
const register = { ...counts, whole: true, others: [], photosMissing: 0, age: null, health: [], sessions: [] }
const app = { inCharge: true, stored: true, version: 'newest' } as const
const storage = { persisted: true, usedMb: 1, freeMb: 100 }
const sources: FactSources = {
  sync: async () => 'done',
  register: async () => register,
  app: async () => app,
  storage: async () => storage,
}
const rejectRead = () => Promise.reject(new Error('The browser refused'))

describe('gathering the facts', () => {
  it('inspects the register after the sync and reports each fact', async () => {
    const callOrder: string[] = []
    const reports: ReadinessFacts[] = []
    const facts = await gatherFacts(
      {
        ...sources,
        sync: async () => {
          callOrder.push('sync')
          return 'done'
        },
        register: async () => {
          callOrder.push('register')
          return register
        },
      },
      (found) => reports.push(found),
    )
    expect(callOrder).toEqual(['sync', 'register'])
    expect(facts).toEqual({ sync: 'done', register, app, storage })
    expect(reports).toHaveLength(4)
    expect(reports.at(-1)).toEqual(facts)
  })

  it('inspects the register after a failed sync too', async () => {
    const facts = await gatherFacts({ ...sources, sync: async () => 'offline' }, () => undefined)
    expect(facts).toMatchObject({ sync: 'offline', register })
  })

  it('returns unknown instead of throwing', async () => {
    const throwError = () => {
      throw new Error('No such thing here')
    }
    expect(
      await gatherFacts(
        { sync: rejectRead, register: rejectRead, app: throwError, storage: rejectRead },
        () => undefined,
      ),
    ).toEqual({ sync: 'late', register: 'unknown', app: 'unknown', storage: 'unknown' })
  })
})
