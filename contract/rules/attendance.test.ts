import { describe, expect, it } from 'vitest'
import type { AttendanceState } from '../rows.ts'
import {
  countAttendance,
  getCoveredRoles,
  getListedPeople,
  getSelectablePeople,
  getStateAfterTick,
  getStateWhenAdded,
  isAttending,
  type TickByPerson,
} from './attendance.ts'

type TestPerson = Parameters<typeof getListedPeople>[0][number] & {
  qualified_first_aider: boolean
  core_team_member: boolean
  food_and_hygiene_trained: boolean
}

const buildPerson = (id: string, facts: Partial<TestPerson> = {}): TestPerson => ({
  id,
  is_adult: false,
  soft_archived: false,
  groups: [],
  qualified_first_aider: false,
  core_team_member: false,
  food_and_hygiene_trained: false,
  ...facts,
})
const buildTicks = (states: Record<string, AttendanceState | 'contested none'>) =>
  new Map(
    Object.entries(states).map(([id, state]) => [
      id,
      state === 'contested none' ? { state: 'none' as const, contested: true } : { state, contested: false },
    ]),
  )
const getIds = (people: { id: string }[]) => people.map((p) => p.id)

describe('attendance list in normal mode', () => {
  const normalScope = { mode: 'normal', group: null } as const

  it('contains the register without archived people', () => {
    const people = [buildPerson('a'), buildPerson('old', { soft_archived: true }), buildPerson('b')]
    expect(getIds(getListedPeople(people, buildTicks({}), normalScope))).toEqual(['a', 'b'])
  })

  it('keeps an archived person who is on the session [ATT-52]', () => {
    const people = [buildPerson('a'), buildPerson('old', { soft_archived: true })]
    expect(getIds(getListedPeople(people, buildTicks({ old: 'attending' }), normalScope))).toEqual(['a', 'old'])
  })

  it('contains only the session group if the club has several', () => {
    const people = [buildPerson('a', { groups: ['g1'] }), buildPerson('b', { groups: ['g2'] }), buildPerson('c')]
    expect(getIds(getListedPeople(people, buildTicks({ c: 'attending' }), { mode: 'normal', group: 'g1' }))).toEqual([
      'a',
      'c',
    ])
  })

  it('contains the full register if the group has only archived people', () => {
    const people = [buildPerson('a', { groups: ['g2'] }), buildPerson('x', { groups: ['g1'], soft_archived: true })]
    expect(getIds(getListedPeople(people, buildTicks({}), { mode: 'normal', group: 'g1' }))).toEqual(['a'])
  })
})

describe('attendance list in two-step mode', () => {
  it('contains registered, attending and disputed people [ATT-29, ATT-30]', () => {
    const people = ['a', 'b', 'c', 'd', 'e'].map((id) => buildPerson(id))
    const rows = buildTicks({ a: 'registered', b: 'attending', c: 'contested none', d: 'none' })
    expect(getIds(getListedPeople(people, rows, { mode: 'two_step', group: 'g1' }))).toEqual(['a', 'b', 'c'])
  })
})

describe('Add Attendance', () => {
  it('offers people who are neither registered nor attending [ATT-11, ATT-12]', () => {
    const people = ['a', 'b', 'c'].map((id) => buildPerson(id))
    expect(getIds(getSelectablePeople(people, buildTicks({ a: 'registered', b: 'attending' })))).toEqual(['c'])
  })

  it('never offers archived people [ATT-13, VOL-202]', () => {
    expect(getSelectablePeople([buildPerson('old', { soft_archived: true })], buildTicks({}))).toEqual([])
  })

  it('offers a person again after removal [ATT-26]', () => {
    expect(getIds(getSelectablePeople([buildPerson('a')], buildTicks({ a: 'contested none' })))).toEqual(['a'])
  })

  it('adds people as attending, or as registered in two-step mode [ATT-27, ATT-31]', () => {
    expect(getStateWhenAdded('normal')).toBe('attending')
    expect(getStateWhenAdded('two_step')).toBe('registered')
  })
})

describe('ticks', () => {
  it.each([
    ['ATT-24 ticking', 'attending', true, 'normal', 'attending'],
    ['ATT-25 unticking', 'attending', false, 'normal', 'none'],
    ['ATT-33 unticking attending', 'attending', false, 'two_step', 'registered'],
    ['ATT-33 unticking registered', 'registered', false, 'two_step', 'none'],
    ['ATT-31 ticking registered', 'registered', true, 'two_step', 'registered'],
  ] as const)('%s (%s, %s, %s) gives %s', (_name, tick, ticked, mode, state) => {
    expect(getStateAfterTick(tick, ticked, mode)).toBe(state)
  })

  it('counts only attending people as present', () => {
    expect(isAttending({ state: 'attending', contested: true })).toBe(true)
    expect(isAttending({ state: 'registered', contested: false })).toBe(false)
    expect(isAttending(undefined)).toBe(false)
  })
})

describe('counts', () => {
  it('counts attending children and adults, including archived people [ATT-04, ATT-05, ATT-53]', () => {
    const people = [
      buildPerson('a'),
      buildPerson('b', { soft_archived: true }),
      buildPerson('c', { is_adult: true }),
      buildPerson('d'),
      buildPerson('e', { is_adult: true }),
    ]
    const rows = buildTicks({
      a: 'attending',
      b: 'attending',
      c: 'attending',
      d: 'registered',
      gone: 'attending',
    })
    expect(countAttendance(people, rows)).toEqual({ children: 2, adults: 1, all: 3 })
  })

  it('counts attendees who have left the register [ATT-53]', () => {
    const rows: TickByPerson = new Map([
      ...Array.from(buildTicks({ a: 'attending', child: 'attending', away: 'registered', unknown: 'attending' })),
      ...Array.from(buildTicks({ adult: 'attending' }), ([id, tick]) => [id, { ...tick, is_adult: true }] as const),
    ])
    const departedPeople = new Map([
      ['child', false],
      ['away', true],
      // This person is in the register again, so the row in the register counts and not this entry.
      ['a', true],
    ])
    expect(countAttendance([buildPerson('a')], rows, departedPeople)).toEqual({ children: 2, adults: 1, all: 3 })
  })
})

describe('required adult roles [ATT-22, ATT-23]', () => {
  it('are covered only by attending adults', () => {
    const people = [
      buildPerson('adult', { is_adult: true, qualified_first_aider: true, core_team_member: true }),
      buildPerson('away', { is_adult: true, food_and_hygiene_trained: true }),
      buildPerson('child', { food_and_hygiene_trained: true }),
    ]
    const coveredRoles = getCoveredRoles(
      people,
      buildTicks({ adult: 'attending', away: 'registered', child: 'attending' }),
    )
    expect([...coveredRoles].sort()).toEqual(['core_team_member', 'qualified_first_aider'])
  })

  it('are missing if no adult is attending', () => {
    expect(getCoveredRoles([buildPerson('a', { is_adult: true, core_team_member: true })], buildTicks({})).size).toBe(0)
  })
})
