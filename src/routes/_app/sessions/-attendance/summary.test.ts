import { expect, it } from 'vitest'
import type { Register } from './register.ts'
import { createAttendanceCountStore } from './summary.ts'

/**
 * Builds a register of people with their ticks. `departed` contains pairs: the id of a removed person, and true for an
 * adult.
 */
const buildRegister = (people: object[], ticks: object[], departed: [string, boolean][]) => {
  const noSubscriptions = { subscribeAll: () => () => {}, subscribe: () => () => {} }
  return {
    people: { all: () => people, ...noSubscriptions },
    ticks: { all: () => ticks, ...noSubscriptions },
    bookings: { all: () => [], ...noSubscriptions },
    departed: { all: () => new Map(departed), ...noSubscriptions },
  } as unknown as Register
}
const buildTick = (registered: string) => ({ registered, state: 'attending', contested: false })
const buildChild = (id: string) => ({ id, is_adult: false, soft_archived: false, groups: [] })
const scope = { mode: 'normal', group: null } as const

it('counts attendees who were removed later separately [ATT-53]', () => {
  const ticks = ['ava', 'ben', 'gone', 'mum'].map(buildTick)
  const departed: [string, boolean][] = [
    ['gone', false],
    ['mum', true],
  ]
  const { read } = createAttendanceCountStore(
    buildRegister([buildChild('ava'), buildChild('ben'), buildChild('cai')], ticks, departed),
    scope,
  )
  expect(read()).toMatchObject({ here: 2, all: 3, removed: 2, counts: { children: 3, adults: 1, all: 4 } })
})

it('counts no one as removed while everyone is in the register', () => {
  const { read } = createAttendanceCountStore(
    buildRegister([buildChild('ava'), buildChild('ben')], [buildTick('ava')], []),
    scope,
  )
  expect(read()).toMatchObject({ here: 1, all: 2, removed: 0 })
})
