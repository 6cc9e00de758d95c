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
  const listNames = (archived = false) =>
    replica
      .people(archived)
      .all()
      ?.map(({ first_name }) => first_name)
      .sort()
  const addPerson = async (first_name: string) => {
    const id = newId()
    const values = { first_name, last_name: 'Hughes' }
    await replica.queue([{ name: 'registered.create', args: { id, values } }])
    return id
  }
  return { replica, names: listNames, add: addPerson }
}

it('updates people in memory when they are added, archived or restored [REG-27]', async () => {
  const { replica, names: listNames, add: addPerson } = await openClubReplica()
  const avaId = await addPerson('Ava')
  expect(listNames()).toBeUndefined()
  await vi.waitFor(() => expect(listNames()).toEqual(['Ava']))
  await addPerson('Ben')
  await vi.waitFor(() => expect(listNames()).toEqual(['Ava', 'Ben']))
  expect(replica.people(false).all()).toBe(replica.people(false).all())
  const toggleArchived = (base: boolean) =>
    replica.queue([{ name: 'registered.update', args: { id: avaId, set: { soft_archived: { base, value: !base } } } }])
  await toggleArchived(false)
  await vi.waitFor(() => expect([listNames(), listNames(true)]).toEqual([['Ben'], ['Ava']]))
  await toggleArchived(true)
  await vi.waitFor(() => expect([listNames(), listNames(true)]).toEqual([['Ava', 'Ben'], []]))
})

it('clears people from memory when the device locks or the replica closes', async () => {
  const { replica, names: listNames, add: addPerson } = await openClubReplica()
  await addPerson('Ava')
  await vi.waitFor(() => expect(listNames()).toEqual(['Ava']))
  const peopleBefore = replica.people(false)
  replica.releasePeople()
  expect(peopleBefore.all()).toBeUndefined()
  await vi.waitFor(() => expect(listNames()).toEqual(['Ava']))
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
    const { replica, names: listNames, add: addPerson } = await openClubReplica()
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
    await addPerson('Ben')
    await vi.waitFor(() => expect(listNames()).toHaveLength(451))
    expect(whereSpy).toHaveBeenCalledTimes(2)
    expect(listNames()).toContain('Ben')
  })

  it('are in memory when their list opens', async () => {
    const { replica, names: listNames, add: addPerson } = await openClubReplica()
    await addPerson('Ava')
    const whereSpy = vi.spyOn(replica.db.rows('registered'), 'where')
    replica.prefetchPeople()
    await runNextIdle()
    await vi.waitFor(() => expect(listNames()).toEqual(['Ava']))
    expect(whereSpy.mock.calls).toEqual([['id']])
  })

  it('stop being read once the device is locked', async () => {
    const { replica, names: listNames, add: addPerson } = await openClubReplica()
    await addPerson('Ava')
    const whereSpy = vi.spyOn(replica.db.rows('registered'), 'where')
    replica.prefetchPeople()
    replica.releasePeople()
    await runNextIdle()
    // Wait for one read. A read that the idle callback had started would be requested before this read resolves.
    await replica.db.rows('registered').count()
    expect(whereSpy).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(listNames()).toEqual(['Ava']))
  })
})
