import { personDefaults } from '@contract/registered/registered-fields.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { describe, expect, it } from 'vitest'
import type { Dispute } from '@/features/food/needs.ts'
import { findDiets, isDietAlone } from '@/features/sessions/diets.ts'
import { buildKitchenBoard, findFurtherNotes } from './board.ts'

const buildPerson = (id: string, facts: Partial<RegisteredRow> = {}): RegisteredRow => ({
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
const buildDietFacts = (words: string) => ({ has_dietary_requirements: true, dietary_requirements: words })
const noDietFacts = { has_dietary_requirements: false }

const buildTestBoard = (
  people: RegisteredRow[],
  here: string[],
  disputes: Record<string, Dispute[]> = {},
  departed = new Map<string, boolean>(),
  { mode = 'normal', bookedIds = [] }: { mode?: 'normal' | 'two_step'; bookedIds?: string[] } = {},
) =>
  buildKitchenBoard({
    people,
    ticks: new Map(here.map((id) => [id, { state: 'attending' as const, contested: false }])),
    departed,
    bookedIds: new Set(bookedIds),
    scope: { mode, group: null },
    day: '2026-08-05',
    disputesOf: (id) => disputes[id] ?? [],
  })
const countByKind = (testBoard: ReturnType<typeof buildTestBoard>) =>
  Object.fromEntries(testBoard.meals_by.map(({ kind, here, expected }) => [kind, [here.length, expected.length]]))
const getNames = (eaters: readonly { first: string }[]) => eaters.map(({ first }) => first)

describe('kitchen board [B-HAL-01]', () => {
  it('counts meals by diet for people here and expected', () => {
    const people = [
      buildPerson('Ayaan', { allergens: ['nuts'], has_dietary_requirements: true }),
      buildPerson('Salma', buildDietFacts('Halal')),
      buildPerson('Yusuf', buildDietFacts('halal food only')),
      buildPerson('Cadi', buildDietFacts('Llysieuol')),
      buildPerson('Nel', noDietFacts),
      buildPerson('Tom'),
      buildPerson('Huw', { ...noDietFacts, is_adult: true, attendance_type: 'parent_or_carer' }),
    ]
    const kitchenBoard = buildTestBoard(people, ['Ayaan', 'Salma', 'Nel', 'Tom', 'Huw'])
    expect(kitchenBoard.meals).toEqual({ children: 4, adults: 1, all: 5 })
    expect(kitchenBoard.expected).toBe(2)
    expect(countByKind(kitchenBoard)).toEqual({
      halal: [1, 1],
      vegetarian: [0, 1],
      allergy_only: [1, 0],
      not_asked: [1, 0],
      none: [2, 0],
    })
  })

  it('lists people for each allergen, present ones first', () => {
    const people = [
      buildPerson('Maisie', { allergens: ['milk', 'eggs'] }),
      buildPerson('Ayaan', { allergens: ['nuts', 'sesame'], ...buildDietFacts('No nuts. EpiPen in blue bag.') }),
      buildPerson('Angharad', { allergens: ['nuts'] }),
    ]
    const kitchenBoard = buildTestBoard(people, ['Ayaan', 'Angharad'])
    expect(
      kitchenBoard.allergens.map(({ allergen, here, expected }) => [allergen, getNames(here), getNames(expected)]),
    ).toEqual([
      ['nuts', ['Angharad', 'Ayaan'], []],
      ['sesame', ['Ayaan'], []],
      ['eggs', [], ['Maisie']],
      ['milk', [], ['Maisie']],
    ])
    expect(kitchenBoard.notRecorded).toHaveLength(10)
  })

  it('shows and counts both values of two notes', () => {
    const people = [buildPerson('Ayaan', buildDietFacts('Halal')), buildPerson('Inaya', noDietFacts)]
    const disputes = {
      Ayaan: [{ id: '1', field: 'dietary_requirements', values: ['Halal', 'Vegetarian'] }],
      Inaya: [{ id: '2', field: 'has_dietary_requirements', values: [false, true] }],
    }
    const kitchenBoard = buildTestBoard(people, ['Ayaan', 'Inaya'], disputes)
    expect(countByKind(kitchenBoard)).toEqual({ halal: [1, 0], vegetarian: [1, 0], own_words: [1, 0] })
    const [ayaan] = kitchenBoard.meals_by[0]?.here ?? []
    expect(ayaan).toMatchObject({ notes: ['Halal', 'Vegetarian'], twoNotes: true })
    expect(ayaan && findFurtherNotes(ayaan, 'halal')).toEqual(['Vegetarian'])
  })

  it('shows free-text diets, and free-text allergies among the allergies', () => {
    const people = [
      buildPerson('Tom', buildDietFacts('Only cold food, please')),
      buildPerson('Nia', buildDietFacts('Allergic to kiwi')),
    ]
    const kitchenBoard = buildTestBoard(people, ['Tom', 'Nia'])
    expect(countByKind(kitchenBoard)).toEqual({ own_words: [1, 0], allergy_only: [1, 0] })
    expect(kitchenBoard.in_words.here.map(({ notes }) => notes)).toEqual([['Allergic to kiwi']])
  })

  it('counts children with a booked place as expected [B-FAM-06]', () => {
    const people = [buildPerson('Tom', noDietFacts), buildPerson('Nia', buildDietFacts('Halal'))]
    const kitchenBoard = buildTestBoard(people, [], {}, undefined, { mode: 'two_step', bookedIds: ['Nia'] })
    expect(kitchenBoard.expected).toBe(1)
    expect(countByKind(kitchenBoard)).toEqual({ halal: [0, 1] })
  })

  it('counts a meal for people removed from the register later', () => {
    expect(buildTestBoard([], ['Gone'], {}, new Map([['Gone', true]])).meals).toEqual({
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
    expect(findDiets(note)).toEqual(expected)
  })

  it('recognises a note that contains only its diet', () => {
    expect(['Halal', 'halal meat only.', 'Halal, no eggs'].map((note) => isDietAlone(note, 'halal'))).toEqual([
      true,
      true,
      false,
    ])
    expect(isDietAlone('No pork', 'no_pork')).toBe(true)
  })
})
