import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import type { CurrentUser } from '@contract/user.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openReplica, type Replica } from './replica.ts'

const openReplicas: Replica[] = []
afterEach(async () => {
  for (const replica of openReplicas.splice(0)) {
    replica.close()
    await replica.db.delete()
  }
})

const openClubReplica = async () => {
  const user = { id: newId(), organisation: newId() } as CurrentUser
  const replica = await openReplica(user, () => {})
  openReplicas.push(replica)
  const names = (archived = false) =>
    replica
      .people(archived)
      .all()
      ?.map(({ first_name }) => first_name)
      .sort()
  const add = async (first_name: string) => {
    const id = newId()
    const values = { first_name, last_name: 'Hughes' }
    await replica.queue([{ name: 'registered.create', args: { id, values } }])
    return id
  }
  return { replica, names, add }
}

it('updates people in memory when they are added, archived or restored [REG-27]', async () => {
  const { replica, names, add } = await openClubReplica()
  const ava = await add('Ava')
  expect(names()).toBeUndefined()
  await vi.waitFor(() => expect(names()).toEqual(['Ava']))
  await add('Ben')
  await vi.waitFor(() => expect(names()).toEqual(['Ava', 'Ben']))
  expect(replica.people(false).all()).toBe(replica.people(false).all())
  const archive = (base: boolean) =>
    replica.queue([{ name: 'registered.update', args: { id: ava, set: { soft_archived: { base, value: !base } } } }])
  await archive(false)
  await vi.waitFor(() => expect([names(), names(true)]).toEqual([['Ben'], ['Ava']]))
  await archive(true)
  await vi.waitFor(() => expect([names(), names(true)]).toEqual([['Ava', 'Ben'], []]))
})

it('clears people from memory when the device locks or the replica closes', async () => {
  const { replica, names, add } = await openClubReplica()
  await add('Ava')
  await vi.waitFor(() => expect(names()).toEqual(['Ava']))
  const peopleBefore = replica.people(false)
  replica.releasePeople()
  expect(peopleBefore.all()).toBeUndefined()
  await vi.waitFor(() => expect(names()).toEqual(['Ava']))
  const reloadedPeople = replica.people(false)
  replica.close()
  expect(reloadedPeople.all()).toBeUndefined()
})

describe('prefetched people', () => {
  /** Callbacks that wait for an idle moment. */
  const idleCallbacks: (() => void)[] = []
  beforeEach(() => {
    idleCallbacks.length = 0
    vi.stubGlobal('requestIdleCallback', (work: () => void) => idleCallbacks.push(work))
    return () => vi.unstubAllGlobals()
  })
  const runNextIdle = () =>
    vi.waitFor(() => {
      expect(idleCallbacks).toHaveLength(1)
      idleCallbacks.pop()?.()
    })

  it('are read in slices while idle, or at once when their list opens', async () => {
    const { replica, names, add } = await openClubReplica()
    const manyChanges = Array.from({ length: 450 }, (_, i) => ({
      name: 'registered.create' as const,
      args: { id: newId(), values: { first_name: `Ava ${i}`, last_name: 'Hughes' } },
    }))
    await replica.queue(manyChanges)
    const whereSpy = vi.spyOn(replica.db.rows('registered'), 'where')
    replica.prefetchPeople()
    replica.prefetchPeople()
    expect(whereSpy).not.toHaveBeenCalled()
    await runNextIdle()
    await vi.waitFor(() => expect(idleCallbacks).toHaveLength(1))
    expect(whereSpy).toHaveBeenCalledTimes(1)
    await add('Ben')
    await vi.waitFor(() => expect(names()).toHaveLength(451))
    expect(whereSpy).toHaveBeenCalledTimes(2)
    expect(names()).toContain('Ben')
  })

  it('are in memory when their list opens', async () => {
    const { replica, names, add } = await openClubReplica()
    await add('Ava')
    const whereSpy = vi.spyOn(replica.db.rows('registered'), 'where')
    replica.prefetchPeople()
    await runNextIdle()
    await vi.waitFor(() => expect(names()).toEqual(['Ava']))
    expect(whereSpy.mock.calls).toEqual([['id']])
  })

  it('stop being read once the device is locked', async () => {
    const { replica, names, add } = await openClubReplica()
    await add('Ava')
    const whereSpy = vi.spyOn(replica.db.rows('registered'), 'where')
    replica.prefetchPeople()
    replica.releasePeople()
    await runNextIdle()
    // Wait for one read. A read that the idle callback had started would be requested before this read resolves.
    await replica.db.rows('registered').count()
    expect(whereSpy).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(names()).toEqual(['Ava']))
  })
})
