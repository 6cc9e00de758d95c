import '@/replica/testing/browser.ts'

import { buildBookingId, newId } from '@contract/id.ts'
import type { BookingState } from '@contract/rows.ts'
import { setupI18n } from '@lingui/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ReplicaDb } from '@/replica/db.ts'
import { type NewChange, queueChanges } from '@/replica/queue.ts'
import { getPersonFacts } from './person-facts-cache.ts'
import { getExpectedPeople, openRegister, type Register } from './register.ts'
import { getPlaceMark } from './session-bookings.ts'
import { createAttendanceCountStore } from './summary.ts'

const CLUB_ID = newId()
const SCOPE = { mode: 'two_step', group: null } as const
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const close of cleanups.splice(0)) close()
})

/** Builds the register of a session with children and their bookings. */
async function openTestRegister(states: BookingState[]) {
  const db = new ReplicaDb(newId())
  cleanups.push(() => db.close())
  await db.rows('groups').put({ id: newId(), name: 'Riverside', is_default: true, version: 1 })
  await db.setMeta('version', 7)
  const change = (...changes: NewChange[]) => queueChanges(db, CLUB_ID, changes)
  const session = newId()
  const args = { id: session, date: '2026-08-05', holiday: 'July/Aug', year: 2026, places: 2 } as const
  await change({ name: 'session.create', args })
  const children: string[] = []
  for (const state of states) {
    const id = newId()
    children.push(id)
    const values = { first_name: 'Mali', last_name: 'Jones' }
    await change({ name: 'registered.create', args: { id, values } })
    const row = { id: buildBookingId(session, id), session, registered: id, state, until: null }
    await db.rows('bookings').put({ ...row, at: '2026-08-01T10:00:00.000Z', source: 'family', version: 3 })
  }
  const register = await openRegister(db, session)
  cleanups.push(register.close)
  const tick = (registered: string) =>
    change({ name: 'attendance.set', args: { session, registered, seen: 7, state: 'attending' } })
  const book = (registered: string, state: 'booked' | 'cancelled') =>
    change({ name: 'booking.set', args: { session, registered, seen: 3, state } })
  return { register, children, tick, book }
}

const markChild = (register: Register, person: string, isPast: boolean) =>
  getPlaceMark({ register, person, tick: register.ticks.get(buildBookingId(register.id, person)), isPast })

describe('bookings of a session', () => {
  it('are counted, and booked children are expected [B-FAM-05]', async () => {
    const { register, children } = await openTestRegister(['booked', 'booked', 'waiting', 'offered', 'cancelled'])
    expect(getExpectedPeople(register)).toEqual(children.slice(0, 2))
    expect(createAttendanceCountStore(register, SCOPE).read()).toMatchObject({
      all: 2,
      booked: 2,
      expected: 2,
      here: 0,
      bookings: { booked: 2, offered: 1, waiting: 1, cancelled: 1 },
      noShows: null,
    })
  })

  it('are absent if all are cancelled [B-FAM-06]', async () => {
    const { register } = await openTestRegister(['cancelled'])
    expect(createAttendanceCountStore(register, SCOPE, true).read()).toMatchObject({ bookings: null, noShows: null })
  })

  it('do not change attendance when the club books [B-FAM-05]', async () => {
    const { register, children, book } = await openTestRegister(['waiting', 'booked', 'booked'])
    const [child = ''] = children
    await book(child, 'booked')
    await vi.waitFor(() => expect(markChild(register, child, false)).toBe('booked'))
    expect(register.ticks.all()).toEqual([])
    expect(register.bookings.get(buildBookingId(register.id, child))).toMatchObject({ source: 'club', until: null })
    await vi.waitFor(() => expect(register.pending.get(child)).toBe(true))
    // The club has booked a third child for two places.
    expect(createAttendanceCountStore(register, SCOPE).read().bookings?.booked).toBe(3)
  })
})

describe('no-shows', () => {
  it('are booked children who did not attend a past session [B-NUM-03]', async () => {
    const { register, children, tick } = await openTestRegister(['booked', 'booked', 'waiting'])
    const [here = '', missing = '', waiting = ''] = children
    await tick(here)
    const countStore = createAttendanceCountStore(register, SCOPE, true)
    await vi.waitFor(() => expect(countStore.read().noShows).toBe(1))
    expect([here, missing, waiting].map((child) => markChild(register, child, true))).toEqual([
      'booked',
      'no_show',
      undefined,
    ])
    expect([here, missing].map((child) => markChild(register, child, false))).toEqual(['booked', 'booked'])
  })
})

describe('chip of a place', () => {
  it('is the last chip and is read aloud [B-FAM-06]', async () => {
    const { register, children } = await openTestRegister(['booked'])
    const person = register.people.get(children[0] ?? '')
    if (!person) throw new Error('The child is not in the register')
    const getChips = (place?: 'booked' | 'no_show') => {
      const { chips, name } = getPersonFacts(person, '2026-08-05', [], false, i18n, place)
      return [chips.map(({ label }) => label).at(-1), name.split(', ').at(-1)]
    }
    expect(getChips('booked')).toEqual(['Booked', 'booked'])
    expect(getChips('no_show')).toEqual(['No-show', 'no-show'])
    expect(getChips()).not.toContain('Booked')
  })
})
