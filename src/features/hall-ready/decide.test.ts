import { describe, expect, it } from 'vitest'
import {
  type AppFacts,
  decideReadiness,
  type ReadinessFacts,
  type RegisterFacts,
  type StepName,
  type StepReason,
} from './decide.ts'

const register: RegisterFacts = {
  whole: true,
  people: 412,
  unsent: 0,
  aside: 0,
  others: [],
  photosMissing: 0,
  age: null,
  conflicts: 0,
  health: [],
  sessions: [],
}
const app: AppFacts = { inCharge: true, stored: true, version: 'newest' }
const storage = { persisted: true, usedMb: 12, freeMb: 900 }
const readyFacts: ReadinessFacts = { sync: 'done', register, app, storage }

/** Returns the steps that need an action, with their reasons. */
const findNeeds = (facts: ReadinessFacts): Partial<Record<StepName, StepReason>> =>
  Object.fromEntries(
    Object.entries(decideReadiness(facts).steps).flatMap(([name, step]) =>
      step.state === 'needs' ? [[name, step.why]] : [],
    ),
  )

describe('ready for the hall', () => {
  it('is ready when every step is fine', () => {
    expect(decideReadiness(readyFacts)).toMatchObject({ outcome: 'ready', needs: 0 })
  })

  it("is ready but not fine with conflicts, others' work or missing sessions", () => {
    const facts: ReadinessFacts = {
      ...readyFacts,
      register: { ...register, conflicts: 3, others: [{ user: 'rhys', name: 'Rhys', count: 2 }] },
      storage: { ...storage, persisted: false },
    }
    expect(decideReadiness(facts)).toMatchObject({
      outcome: 'ready',
      needs: 0,
      steps: {
        sent: { state: 'told' },
        decisions: { state: 'told' },
        sessions: { state: 'fine' },
        storage: { state: 'risk' },
      },
    })
  })

  it('is ready but not fine with an empty register', () => {
    expect(decideReadiness({ ...readyFacts, register: { ...register, people: 0 } })).toMatchObject({
      outcome: 'ready',
      steps: { register: { state: 'told' } },
    })
  })

  it('is not ready while a conflict about health is open', () => {
    const registerWithConflicts: RegisterFacts = {
      ...register,
      conflicts: 3,
      health: [{ id: 'c', person: 'ava', name: 'Ava Hughes', field: 'medical_conditions' }],
    }
    expect(findNeeds({ ...readyFacts, register: registerWithConflicts })).toEqual({ decisions: 'health' })
    expect(decideReadiness({ ...readyFacts, register: registerWithConflicts })).toMatchObject({
      outcome: 'not_ready',
      needs: 1,
    })
    expect(findNeeds({ ...readyFacts, register: { ...registerWithConflicts, whole: false } })).toEqual({
      register: 'not_whole',
      decisions: 'health',
    })
  })

  it('is checking until every fact is loaded', () => {
    expect(decideReadiness({}).outcome).toBe('checking')
    const { storage: _, ...factsWithoutStorage } = readyFacts
    expect(decideReadiness({ ...factsWithoutStorage, sync: 'offline' })).toMatchObject({
      outcome: 'checking',
      needs: 1,
      steps: { storage: { state: 'waiting' }, register: { state: 'fine' } },
    })
  })

  it.each(['offline', 'portal', 'server', 'sign_in', 'update', 'full', 'late'] as const)(
    'is not ready after a sync that ended with: %s',
    (sync) => {
      expect(findNeeds({ ...readyFacts, sync })).toEqual({ sync })
      expect(decideReadiness({ ...readyFacts, sync })).toMatchObject({ outcome: 'not_ready', needs: 1 })
    },
  )

  it('is not ready with unsent work and reports rejected changes first', () => {
    expect(findNeeds({ ...readyFacts, register: { ...register, unsent: 1 } })).toEqual({ sent: 'unsent' })
    expect(findNeeds({ ...readyFacts, register: { ...register, unsent: 1, aside: 1 } })).toEqual({
      sent: 'aside',
    })
  })

  it('is not ready with a partial register and skips dependent steps', () => {
    const facts: ReadinessFacts = { ...readyFacts, register: { ...register, whole: false } }
    expect(findNeeds(facts)).toEqual({ register: 'not_whole' })
    expect(decideReadiness(facts)).toMatchObject({
      outcome: 'not_ready',
      steps: { sessions: { state: 'waiting' }, decisions: { state: 'waiting' } },
    })
  })

  it.each([
    [{ inCharge: false }, 'not_stored'],
    [{ stored: false }, 'not_stored'],
    [{ stored: false, version: 'ready' }, 'new_version'],
    [{ inCharge: false, version: 'ready' }, 'not_stored'],
    [{ version: 'ready' }, 'new_version'],
    [{ version: 'arriving' }, 'version_arriving'],
    [{ version: 'unknown' }, 'version_unknown'],
  ] as const)('is not ready with an app of %o', (change, why) => {
    expect(findNeeds({ ...readyFacts, app: { ...app, ...change } })).toEqual({ app: why })
  })

  it('needs 50 MB of free space if the browser reports it', () => {
    const findNeedsWithSpace = (freeMb: number | null) => findNeeds({ ...readyFacts, storage: { ...storage, freeMb } })
    expect(findNeedsWithSpace(49)).toEqual({ storage: 'little_room' })
    expect(findNeedsWithSpace(50)).toEqual({})
    expect(findNeedsWithSpace(null)).toEqual({})
    const factsWithoutFreeSpace = { ...readyFacts, storage: { ...storage, freeMb: null } }
    expect(decideReadiness(factsWithoutFreeSpace)).toMatchObject({
      outcome: 'ready',
      steps: { storage: { state: 'told' } },
    })
  })

  it('does not count unknown facts as fine', () => {
    const facts: ReadinessFacts = { sync: 'done', register: 'unknown', app: 'unknown', storage: 'unknown' }
    expect(decideReadiness(facts)).toMatchObject({ outcome: 'not_ready', needs: 6 })
  })
})
