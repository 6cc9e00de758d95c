import { personDefaults } from '@contract/registered/registered-fields.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { describe, expect, it } from 'vitest'
import { dietsIn, isDietAlone } from '@/features/sessions/diets.ts'
import type { Dispute } from '@/features/sessions/needs.ts'
import { boardOf, notesBeyond } from './board.ts'

const person = (id: string, facts: Partial<RegisteredRow> = {}): RegisteredRow => ({
  ...personDefaults,
  id,
  first_name: id,
  last_name: 'Rees',
  date_of_birth: '2017-03-01',
  created: '2026-01-01T00:00:00.000Z',
  participant_self_registration: false,
  health_confirmed: null,
  held_registration: null,
  ...facts,
})
const eats = (words: string) => ({ has_dietary_requirements: true, dietary_requirements: words })
const asked = { has_dietary_requirements: false }

const board = (
  people: RegisteredRow[],
  here: string[],
  disputes: Record<string, Dispute[]> = {},
  departed = new Map<string, boolean>(),
) =>
  boardOf({
    people,
    ticks: new Map(here.map((id) => [id, { state: 'attending' as const, contested: false }])),
    departed,
    scope: { mode: 'normal', group: null },
    day: '2026-08-05',
    disputesOf: (id) => disputes[id] ?? [],
  })
const countsBy = (of: ReturnType<typeof board>) =>
  Object.fromEntries(of.meals_by.map(({ kind, here, expected }) => [kind, [here.length, expected.length]]))
const names = (eaters: readonly { first: string }[]) => eaters.map(({ first }) => first)

describe('kitchen board [B-HAL-01]', () => {
  it('counts meals by diet for people here and expected', () => {
    const people = [
      person('Ayaan', { allergens: ['nuts'], has_dietary_requirements: true }),
      person('Salma', eats('Halal')),
      person('Yusuf', eats('halal food only')),
      person('Cadi', eats('Llysieuol')),
      person('Nel', asked),
      person('Tom'),
      person('Huw', { ...asked, is_adult: true, attendance_type: 'parent_or_carer' }),
    ]
    const made = board(people, ['Ayaan', 'Salma', 'Nel', 'Tom', 'Huw'])
    expect(made.meals).toEqual({ children: 4, adults: 1, all: 5 })
    expect(made.expected).toBe(2)
    expect(countsBy(made)).toEqual({
      halal: [1, 1],
      vegetarian: [0, 1],
      allergy_only: [1, 0],
      not_asked: [1, 0],
      none: [2, 0],
    })
  })

  it('lists people for each allergen, present ones first', () => {
    const people = [
      person('Maisie', { allergens: ['milk', 'eggs'] }),
      person('Ayaan', { allergens: ['nuts', 'sesame'], ...eats('No nuts. EpiPen in blue bag.') }),
      person('Angharad', { allergens: ['nuts'] }),
    ]
    const made = board(people, ['Ayaan', 'Angharad'])
    expect(
      made.allergens.map(({ allergen, here, expected }) => [allergen, names(here), names(expected)]),
    ).toEqual([
      ['nuts', ['Angharad', 'Ayaan'], []],
      ['sesame', ['Ayaan'], []],
      ['eggs', [], ['Maisie']],
      ['milk', [], ['Maisie']],
    ])
    expect(made.notRecorded).toHaveLength(10)
  })

  it('shows and counts both values of two notes', () => {
    const people = [person('Ayaan', eats('Halal')), person('Inaya', asked)]
    const disputes = {
      Ayaan: [{ id: '1', field: 'dietary_requirements', values: ['Halal', 'Vegetarian'] }],
      Inaya: [{ id: '2', field: 'has_dietary_requirements', values: [false, true] }],
    }
    const made = board(people, ['Ayaan', 'Inaya'], disputes)
    expect(countsBy(made)).toEqual({ halal: [1, 0], vegetarian: [1, 0], own_words: [1, 0] })
    const [ayaan] = made.meals_by[0]?.here ?? []
    expect(ayaan).toMatchObject({ notes: ['Halal', 'Vegetarian'], twoNotes: true })
    expect(ayaan && notesBeyond(ayaan, 'halal')).toEqual(['Vegetarian'])
  })

  it('shows free-text diets, and free-text allergies among the allergies', () => {
    const people = [person('Tom', eats('Only cold food, please')), person('Nia', eats('Allergic to kiwi'))]
    const made = board(people, ['Tom', 'Nia'])
    expect(countsBy(made)).toEqual({ own_words: [1, 0], allergy_only: [1, 0] })
    expect(made.in_words.here.map(({ notes }) => notes)).toEqual([['Allergic to kiwi']])
  })

  it('counts a meal for people removed from the register later', () => {
    expect(board([], ['Gone'], {}, new Map([['Gone', true]])).meals).toEqual({
      children: 0,
      adults: 1,
      all: 1,
    })
  })
})

describe('diets in notes', () => {
  it.each([
    ['Halal', ['halal']],
    ['Vegan, and no nuts', ['vegan']],
    ['llysieuwraig', ['vegetarian']],
    ['No pork', ['no_pork']],
    ['dim porc', ['no_pork']],
    ["Doesn't eat beef", ['no_beef']],
    ['Eats pork', []],
    ['Not vegetarian any more', []],
    ['not halal, vegetarian', ['vegetarian']],
  ])('%s', (note, expected) => {
    expect(dietsIn(note)).toEqual(expected)
  })

  it('recognises a note that contains only its diet', () => {
    expect(['Halal', 'halal meat only.', 'Halal, no eggs'].map((note) => isDietAlone(note, 'halal'))).toEqual(
      [true, true, false],
    )
    expect(isDietAlone('No pork', 'no_pork')).toBe(true)
  })
})
