import { expect, it } from 'vitest'
import type { Register } from './register.ts'
import { countingOf } from './summary.ts'

/**
 * Builds a register of people with their ticks. `departed` contains removed people and if they were adults.
 */
const registerOf = (people: object[], ticks: object[], departed: [string, boolean][]) => {
  const still = { subscribeAll: () => () => {}, subscribe: () => () => {} }
  return {
    people: { all: () => people, ...still },
    ticks: { all: () => ticks, ...still },
    departed: { all: () => new Map(departed), ...still },
  } as unknown as Register
}
const here = (registered: string) => ({ registered, state: 'attending', contested: false })
const child = (id: string) => ({ id, is_adult: false, soft_archived: false, groups: [] })
const scope = { mode: 'normal', group: null } as const

it('counts attendees who were removed since separately [ATT-53]', () => {
  const ticks = ['ava', 'ben', 'gone', 'mum'].map(here)
  const departed: [string, boolean][] = [
    ['gone', false],
    ['mum', true],
  ]
  const { read } = countingOf(registerOf([child('ava'), child('ben'), child('cai')], ticks, departed), scope)
  expect(read()).toMatchObject({ here: 2, all: 3, removed: 2, counts: { children: 3, adults: 1, all: 4 } })
})

it('counts no one as removed while everyone is in the register', () => {
  const { read } = countingOf(registerOf([child('ava'), child('ben')], [here('ava')], []), scope)
  expect(read()).toMatchObject({ here: 1, all: 2, removed: 0 })
})
