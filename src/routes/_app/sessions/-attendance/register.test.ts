import '@/replica/testing/browser.ts'

import { newId } from '@contract/id.ts'
import { getSelectablePeople } from '@contract/rules/attendance.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ReplicaDb } from '@/replica/db.ts'
import { announce } from '@/replica/engine/announce.ts'
import { type NewChange, queueChanges } from '@/replica/queue.ts'
import { followRegister, getExpectedPeople, openRegister, type RegisterState } from './register.ts'
import { createAttendanceCountStore } from './summary.ts'

/** Timeout for steps that can exceed the default of one second, such as deriving a key on a busy machine. */
const LONG_WAIT_OPTIONS = { timeout: 10_000 }

const CLUB_ID = newId()
const group = { id: newId(), name: 'Riverside', is_default: true, version: 1 }

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const close of cleanups.splice(0)) close()
})

/** Builds a replica with one session and these people. */
const createReplica = async (...names: string[]) => {
  const db = new ReplicaDb(newId())
  cleanups.push(() => db.close())
  await db.rows('groups').put(group)
  await db.setMeta('version', 7)
  await db.setMeta('complete', true)
  const queueTestChanges = (...changes: NewChange[]) => queueChanges(db, CLUB_ID, changes)
  const session = newId()
  await queueTestChanges({
    name: 'session.create',
    args: { id: session, date: '2026-08-05', holiday: 'July/Aug', year: 2026 },
  })
  const people = names.map((first_name) => ({ id: newId(), first_name }))
  for (const { id, first_name } of people) {
    await queueTestChanges({ name: 'registered.create', args: { id, values: { first_name, last_name: 'Jones' } } })
  }
  const tickPerson = (registered: string, state: 'attending' | 'registered' | 'none' = 'attending') =>
    queueTestChanges({ name: 'attendance.set', args: { session, registered, seen: 7, state } })
  return { db, session, people: people.map((person) => person.id), change: queueTestChanges, tick: tickPerson }
}

const openTestRegister = async (db: ReplicaDb, session: string) => {
  const register = await openRegister(db, session)
  cleanups.push(register.close)
  return register
}

describe('register in memory', () => {
  it("notifies about one person's tick without the others [ATT-24]", async () => {
    const { db, session, people, tick } = await createReplica('Mali', 'Osian')
    const [mali = '', osian = ''] = people
    const register = await openTestRegister(db, session)
    const notifiedPeople: string[] = []
    register.ticks.subscribe(`${session}:${mali}`, () => notifiedPeople.push('mali'))
    register.ticks.subscribe(`${session}:${osian}`, () => notifiedPeople.push('osian'))
    await tick(mali)
    expect(register.ticks.get(`${session}:${mali}`)?.state).toBe('attending')
    expect(notifiedPeople).toEqual(['mali'])
  })

  it('marks people with unsent changes until the response', async () => {
    const { db, session, people, tick } = await createReplica('Mali', 'Osian')
    const [mali = '', osian = ''] = people
    await db.outbox.clear()
    const register = await openTestRegister(db, session)
    expect(register.pending.get(mali)).toBeUndefined()
    await tick(mali)
    await vi.waitFor(() => expect(register.pending.get(mali)).toBe(true), LONG_WAIT_OPTIONS)
    expect(register.pending.get(osian)).toBeUndefined()
    await db.outbox.clear()
    announce({ kind: 'queue', user: db.user })
    await vi.waitFor(() => expect(register.pending.get(mali)).toBeUndefined(), LONG_WAIT_OPTIONS)
  })

  it('does not expect people who were removed from the register [ATT-32]', async () => {
    const { db, session, people, tick, change } = await createReplica('Mali', 'Osian', 'Nia')
    const [mali = '', osian = '', nia = ''] = people
    await tick(mali, 'registered')
    await tick(osian, 'registered')
    await tick(nia, 'attending')
    const register = await openTestRegister(db, session)
    expect(getExpectedPeople(register).sort()).toEqual([mali, osian].sort())
    await change({ name: 'registered.delete', args: { id: osian } })
    expect(getExpectedPeople(register)).toEqual([mali])
    expect(getExpectedPeople(await openTestRegister(db, session))).toEqual([mali])
  })

  it('counts attendees who are removed later, even while it is open [ATT-53]', async () => {
    const { db, session, people, tick, change } = await createReplica('Mali', 'Osian')
    const [mali = '', osian = ''] = people
    await tick(mali)
    await tick(osian)
    const register = await openTestRegister(db, session)
    const countStore = createAttendanceCountStore(register, { mode: 'normal', group: null })
    cleanups.push(countStore.subscribe(() => undefined))
    expect(countStore.read()).toMatchObject({ here: 2, counts: { all: 2 } })
    await change({ name: 'registered.delete', args: { id: osian } })
    const expectedCounts = { here: 1, counts: { children: 2, adults: 0, all: 2 } }
    await vi.waitFor(() => expect(countStore.read()).toMatchObject(expectedCounts), LONG_WAIT_OPTIONS)
    const reopenedCounting = createAttendanceCountStore(await openTestRegister(db, session), {
      mode: 'normal',
      group: null,
    })
    expect(reopenedCounting.read()).toMatchObject(expectedCounts)
  })

  it('leaves out archived people except those on the session [ATT-13, ATT-52, PER-178]', async () => {
    const { db, session, people, tick, change } = await createReplica('Mali', 'Osian')
    const [mali = '', osian = ''] = people
    const archive = (id: string) =>
      change({
        name: 'registered.update',
        args: { id, set: { soft_archived: { base: false, value: true } } },
      })
    await tick(mali)
    await archive(mali)
    await archive(osian)
    const register = await openTestRegister(db, session)
    expect(register.people.all().map((person) => person.id)).toEqual([mali])
    await tick(osian)
    await vi.waitFor(() => expect(register.people.get(osian)?.first_name).toBe('Osian'), LONG_WAIT_OPTIONS)
  })

  it('includes families to check, who may be at the door [ATT-13]', async () => {
    const { db, session, people } = await createReplica('Mali', 'Osian')
    const [mali = '', osian = ''] = people
    const pendingFields = { soft_archived: true, held_registration: mali, archived: 2 } as const
    await db.rows('registered').update(mali, pendingFields)
    const register = await openTestRegister(db, session)
    expect(register.people.get(mali)?.held_registration).toBe(mali)
    const countStore = createAttendanceCountStore(register, { mode: 'normal', group: null })
    expect(countStore.read()).toMatchObject({ all: 1, expected: 1 })
    const selectable = getSelectablePeople(register.people.all(), new Map()).map(({ id }) => id)
    expect(selectable.sort()).toEqual([mali, osian].sort())
  })

  it('shows both notes of a health fact until a decision', async () => {
    const { db, session, people } = await createReplica('Mali')
    const [mali = ''] = people
    const conflictSide = { by: 'Nia Rees', device: null, at: '2026-08-05T11:00:00.000Z' }
    const conflict = {
      id: newId(),
      kind: 'field' as const,
      table: 'registered',
      record: mali,
      field: 'dietary_requirements',
      base: null,
      mine: { ...conflictSide, value: 'Vegetarian' },
      theirs: { ...conflictSide, value: 'Halal' },
      resolved_at: null,
      resolved_value: null,
      version: 8,
    }
    const register = await openTestRegister(db, session)
    await db.rows('conflicts').put(conflict)
    announce({ kind: 'rows', user: db.user, table: 'conflicts', ids: [conflict.id] })
    await vi.waitFor(
      () => expect(register.disputes.get(mali)?.[0]?.values).toEqual(['Halal', 'Vegetarian']),
      LONG_WAIT_OPTIONS,
    )
    await db.rows('conflicts').put({ ...conflict, resolved_at: conflictSide.at, resolved_value: 'Halal' })
    announce({ kind: 'rows', user: db.user, table: 'conflicts', ids: [conflict.id] })
    await vi.waitFor(() => expect(register.disputes.get(mali)).toBeUndefined(), LONG_WAIT_OPTIONS)
  })

  it('contains the version of the last finished pull', async () => {
    const { db, session } = await createReplica()
    const register = await openTestRegister(db, session)
    expect(register.version()).toBe(7)
    await db.setMeta('version', 12)
    announce({ kind: 'rows', user: db.user, table: 'registered', ids: [] })
    await vi.waitFor(() => expect(register.version()).toBe(12), LONG_WAIT_OPTIONS)
  })
})

describe('session in the URL', () => {
  const followTestSession = (db: ReplicaDb, session: string) => {
    const states: RegisterState[] = []
    const stop = followRegister(
      db,
      session,
      (state) => states.push(state),
      (error) => {
        throw error
      },
    )
    cleanups.push(stop)
    return { now: () => states.at(-1) }
  }
  const waitForState = (state: () => RegisterState | undefined, expectedState: RegisterState['at']) =>
    vi.waitFor(() => expect(state()?.at).toBe(expectedState), LONG_WAIT_OPTIONS)

  it('opens and reports its deletion', async () => {
    const { db, session, change } = await createReplica('Mali')
    const { now } = followTestSession(db, session)
    await waitForState(now, 'open')
    await change({ name: 'session.delete', args: { id: session } })
    await waitForState(now, 'deleted')
  })

  it('reports that the server refused the new session', async () => {
    const { db, session } = await createReplica('Mali')
    const { now } = followTestSession(db, session)
    await waitForState(now, 'open')
    const creation = (await db.outbox.toArray()).find(({ name }) => name === 'session.create')
    if (!creation) throw new Error('no change creates the session')
    await db.set_aside.put({ ...creation, at: Date.now(), status: 'rejected', code: 'outside_holiday', detail: null })
    await db.rows('sessions').delete(session)
    announce({ kind: 'rows', user: db.user, table: 'sessions', ids: [session] })
    await waitForState(now, 'refused')
    await waitForState(followTestSession(db, session).now, 'refused')
  })

  it('redirects to the merged session of two tablets', async () => {
    const { db, session } = await createReplica('Mali')
    const { now } = followTestSession(db, session)
    await waitForState(now, 'open')
    const target = newId()
    await db.aliases.put({ id: session, target })
    await db.rows('sessions').delete(session)
    announce({ kind: 'rows', user: db.user, table: 'sessions', ids: [session] })
    await waitForState(now, 'moved')
    expect(now()).toEqual({ at: 'moved', to: target })
  })

  it('waits for the first download, then opens', async () => {
    const { db, change } = await createReplica()
    await db.setMeta('complete', false)
    const laterSessionId = newId()
    const { now } = followTestSession(db, laterSessionId)
    await waitForState(now, 'opening')
    await change({
      name: 'session.create',
      args: { id: laterSessionId, date: '2026-08-06', holiday: 'July/Aug', year: 2026 },
    })
    await waitForState(now, 'open')
  })

  it('is not found if the complete replica does not contain it', async () => {
    const { db } = await createReplica()
    await waitForState(followTestSession(db, newId()).now, 'not_found')
  })
})
