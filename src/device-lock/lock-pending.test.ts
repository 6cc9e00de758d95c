import '../replica/testing/browser.ts'

import { newId } from '@contract/id.ts'
import type { CurrentUser } from '@contract/user.ts'
import { expect, it, vi } from 'vitest'
import { setLock } from '../lock/lock.ts'
import { removeCipher } from '../lock/vault.ts'
import { ReplicaDb } from '../replica/db.ts'
import { rewriteRows } from '../replica/sealing.ts'
import { countUnsent, listOthersPending } from './lock-pending.ts'

/**
 * Number of key derivation rounds. Lower than for a real lock, because these tests do not check the cost of guessing.
 */
vi.mock('../lock/rounds.ts', () => ({ ROUNDS: 1000 }))

const queueEntry = { name: 'attendance.set', v: 1, args: {}, made_at: '2026-08-05T10:00:00Z', touches: [] }

/** Creates a user of this device with pending changes. */
const createVolunteer = async (unsent: number, aside = 0) => {
  const id = newId()
  const db = new ReplicaDb(id)
  await db.open()
  for (let n = 0; n < unsent; n++) await db.table('outbox').add({ ...queueEntry, id: newId() })
  for (let n = 0; n < aside; n++)
    await db.table('set_aside').add({ ...queueEntry, id: newId(), seq: n, at: 1, status: 'held', code: 'depends_on' })
  return { id, db }
}

it('names other users with pending work only if they have a lock', async () => {
  const ownUser = await createVolunteer(5)
  const nia = await createVolunteer(2, 1)
  const volunteerWithoutLock = await createVolunteer(1)
  await createVolunteer(0)
  const user = { id: nia.id, first_name: 'Nia', last_name: 'Rees' } as CurrentUser
  await setLock(user, { pin: '402817', password: 'a long password', idleMinutes: 5 }, () => rewriteRows(nia.db))
  removeCipher(nia.id)
  const pendingByOthers = await listOthersPending(ownUser.id)
  expect(pendingByOthers).toHaveLength(2)
  expect(pendingByOthers).toContainEqual({ user: nia.id, name: 'Nia', count: 3 })
  expect(pendingByOthers).toContainEqual({ user: volunteerWithoutLock.id, name: null, count: 1 })
})

it('reports unknown if unsent changes cannot be counted', async () => {
  const { id } = await createVolunteer(1)
  expect(await countUnsent(id)).toBe(1)
  const openSpy = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('The browser refused')
  })
  expect(await countUnsent(newId())).toBe('unknown')
  openSpy.mockRestore()
})
