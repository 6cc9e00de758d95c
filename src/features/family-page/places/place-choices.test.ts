import type { FamilySession } from '@contract/family/family-bookings.ts'
import { describe, expect, it } from 'vitest'
import {
  buildCalls,
  countChoices,
  countFreePlaces,
  getChildLook,
  isTooFull,
  keepOpenChoices,
  type OwnState,
  toggleChoice,
} from './place-choices.ts'
import { groupByWeek } from './weeks.ts'

type SessionFacts = { left?: number | null; waiting?: number; states?: OwnState[] }

/** Builds a session with children `a`, `b` and so on. */
const buildSession = (id: string, { left = 5, waiting = 0, states = ['none', 'none'] }: SessionFacts = {}) =>
  ({
    id,
    date: '2026-08-11',
    holiday: 'July/Aug',
    places: 10,
    places_left: left,
    waiting,
    children: states.map((state, index) => ({ registered: 'abcdefghijkl'[index] ?? '', state })),
  }) satisfies FamilySession

const bookBoth = { 's1:a': 'booked', 's1:b': 'booked' } as const

describe('choices of places [B-FAM-05]', () => {
  it('are booked for free children and given back for children with a place', () => {
    const pressChild = (state: OwnState) => toggleChoice({}, 's1', { registered: 'a', state })['s1:a']
    expect(['none', 'cancelled', 'booked', 'waiting'].map((state) => pressChild(state as OwnState))).toEqual([
      'booked',
      'booked',
      'cancelled',
      'cancelled',
    ])
    expect(toggleChoice({ 's1:a': 'booked' }, 's1', { registered: 'a', state: 'none' })).toEqual({})
  })

  it('show their look on the button, and an offer before all others', () => {
    expect([
      getChildLook('none', undefined),
      getChildLook('none', 'booked'),
      getChildLook('booked', undefined),
      getChildLook('booked', 'cancelled'),
      getChildLook('waiting', undefined),
      getChildLook('offered', 'booked'),
    ]).toEqual(['free', 'to_send', 'booked', 'giving_back', 'waiting', 'offered'])
    expect(countChoices({ ...bookBoth, 's2:a': 'cancelled' })).toEqual({ toBook: 2, toWait: 0, toGiveBack: 1 })
  })

  it('are dropped if the club has them already, or the day has gone', () => {
    const sessions = [buildSession('s1', { states: ['booked', 'none'] })]
    const stored = { 's1:a': 'booked', 's1:b': 'cancelled', 's2:a': 'booked' } as const
    expect(keepOpenChoices(stored, sessions)).toEqual({})
    expect(keepOpenChoices({ 's1:a': 'cancelled', 's1:b': 'booked' }, sessions)).toEqual({
      's1:a': 'cancelled',
      's1:b': 'booked',
    })
    expect(keepOpenChoices({ 's1:a': 'waiting', 's1:b': 'waiting' }, sessions)).toEqual({ 's1:b': 'waiting' })
  })
})

describe('free places [B-FAM-05]', () => {
  it('belong to the waiting list first', () => {
    expect([
      countFreePlaces({ places_left: 3, waiting: 1 }),
      countFreePlaces({ places_left: 1, waiting: 3 }),
      countFreePlaces({ places_left: null, waiting: 0 }),
    ]).toEqual([2, 0, Number.POSITIVE_INFINITY])
  })

  it('are too few for two children if one is left', () => {
    expect(isTooFull(buildSession('s1', { left: 1 }), bookBoth)).toBe(true)
    expect(isTooFull(buildSession('s1', { left: 2 }), bookBoth)).toBe(false)
    expect(isTooFull(buildSession('s1', { left: 1, states: ['none', 'offered'] }), bookBoth)).toBe(false)
  })
})

describe('calls', () => {
  it('send a day with an accepted waiting list apart from days that are booked together', () => {
    const sessions = [buildSession('s1'), buildSession('s2')]
    const choices = { ...bookBoth, 's2:a': 'booked' } as const
    const calls = buildCalls({ sessions, choices, together: true, listDays: ['s1'] })
    expect(calls.map(({ together, bookings }) => [together, bookings.map(({ session }) => session)])).toEqual([
      [false, ['s1', 's1']],
      [true, ['s2']],
    ])
  })

  it('never split a day of twelve children', () => {
    const states = Array.from({ length: 12 }, () => 'none' as const)
    const sessions = Array.from({ length: 20 }, (_, index) => buildSession(`s${index}`, { states }))
    const choices = Object.fromEntries(
      sessions.flatMap(({ id, children }) => children.map(({ registered }) => [`${id}:${registered}`, 'booked'])),
    ) as Record<string, 'booked'>
    const calls = buildCalls({ sessions, choices, together: true, listDays: [] })
    expect(calls.map(({ bookings }) => bookings.length)).toEqual([192, 48])
  })
})

it('groups days by week, with the weekend only if it has a day', () => {
  const weeks = groupByWeek([{ date: '2026-08-16' }, { date: '2026-08-05' }, { date: '2026-08-04' }])
  expect(weeks.map(({ start, end, items }) => [start, end, items.length])).toEqual([
    ['2026-08-03', '2026-08-07', 2],
    ['2026-08-10', '2026-08-16', 1],
  ])
})
