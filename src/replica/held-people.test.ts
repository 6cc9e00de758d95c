import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import type { CurrentUser } from '@contract/user.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { openReplica, type Replica } from './replica.ts'

const opened: Replica[] = []
afterEach(async () => {
  for (const replica of opened.splice(0)) {
    replica.close()
    await replica.db.delete()
  }
})

const club = async () => {
  const user = { id: newId(), organisation: newId() } as CurrentUser
  const replica = await openReplica(user, () => {})
  opened.push(replica)
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

it('REG-27: people in memory follow what is saved: who is new, archived and brought back', async () => {
  const { replica, names, add } = await club()
  const ava = await add('Ava')
  expect(names()).toBeUndefined()
  await vi.waitFor(() => expect(names()).toEqual(['Ava']))
  await add('Ben')
  await vi.waitFor(() => expect(names()).toEqual(['Ava', 'Ben']))
  expect(replica.people(false).all()).toBe(replica.people(false).all())
  const archive = (base: boolean) =>
    replica.queue([
      { name: 'registered.update', args: { id: ava, set: { soft_archived: { base, value: !base } } } },
    ])
  await archive(false)
  await vi.waitFor(() => expect([names(), names(true)]).toEqual([['Ben'], ['Ava']]))
  await archive(true)
  await vi.waitFor(() => expect([names(), names(true)]).toEqual([['Ava', 'Ben'], []]))
})

it('nobody stays in memory once the device is locked or the replica closes', async () => {
  const { replica, names, add } = await club()
  await add('Ava')
  await vi.waitFor(() => expect(names()).toEqual(['Ava']))
  const before = replica.people(false)
  replica.letGo()
  expect(before.all()).toBeUndefined()
  await vi.waitFor(() => expect(names()).toEqual(['Ava']))
  const again = replica.people(false)
  replica.close()
  expect(again.all()).toBeUndefined()
})
