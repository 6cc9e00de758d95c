import { personDefaults } from '@contract/registered/registered-fields.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import type { Dispute } from '@/features/food/needs.ts'
import { buildPersonFacts } from './person-facts.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const buildPerson = (facts: Partial<RegisteredRow> = {}): RegisteredRow => ({
  ...personDefaults,
  id: '1',
  first_name: 'Ayaan',
  last_name: 'Abdi',
  date_of_birth: '2017-03-01',
  created: '2026-01-01T00:00:00.000Z',
  participant_self_registration: false,
  health_confirmed: null,
  held_registration: null,
  // Answer both questions, so that no chip about unknown answers is shown.
  photo_consent: true,
  has_dietary_requirements: false,
  ...facts,
})
const buildFacts = (facts: Partial<RegisteredRow>, disputes: Dispute[] = [], contested = false) =>
  buildPersonFacts(buildPerson(facts), '2026-08-05', disputes, contested, i18n)
const listChips = (...args: Parameters<typeof buildFacts>) =>
  buildFacts(...args).chips.map((chip) => `${chip.kind}: ${chip.label}`)

describe('facts of a tile', () => {
  it('contain name, age on the day and full facts', () => {
    const { name, secondLine } = buildFacts({ allergens: ['nuts'] })
    expect(name).toBe('Ayaan Abdi, 9, allergy: nuts')
    expect(secondLine).toBe('Abdi,\u00a09')
  })

  it('contain an approximate age without a birthday, and no age of adults', () => {
    expect(buildFacts({ date_of_birth: null, age_band: '8-10' }).secondLine).toBe('Abdi,\u00a08–\u206010')
    expect(buildFacts({ is_adult: true, date_of_birth: '1980-01-01' }).secondLine).toBe('Abdi')
  })

  it('are ordered: two notes, allergy, medical, photo, diet, helper, roles [ATT-21]', () => {
    const allFacts = {
      allergens: ['milk', 'eggs'],
      has_medical_conditions: true,
      medical_conditions: 'Asthma',
      photo_consent: false,
      has_dietary_requirements: true,
      dietary_requirements: 'Halal',
      young_helper: true,
      core_team_member: true,
      qualified_first_aider: true,
      food_and_hygiene_trained: true,
      attendance_type: 'parent_or_carer',
    } satisfies Partial<RegisteredRow>
    expect(listChips(allFacts, [], true)).toEqual([
      'conflict: Two ticks',
      'allergy: Milk',
      'allergy: Eggs',
      'medical: Asthma',
      'nophoto: No photo',
      'diet: Halal',
      'helper: Young helper',
      'role: Core team',
      'role: First aider',
      'role: Food hygiene',
      'role: Parent',
    ])
  })

  it('contain the full long text on the chip and for screen readers [PER-15, PER-17]', () => {
    const medicalNote = 'Type 1 diabetes, carries an insulin pen, tests herself before lunch'
    const dietNote = 'No pork, and nothing that was fried in the same oil as meat'
    const { chips, name } = buildFacts({
      has_medical_conditions: true,
      medical_conditions: medicalNote,
      has_dietary_requirements: true,
      dietary_requirements: dietNote,
    })
    expect(chips.map((chip) => chip.label)).toEqual([medicalNote, dietNote])
    expect(name).toContain(medicalNote)
    expect(name).toContain(dietNote)
  })

  it('contain a generic chip for a need without text', () => {
    expect(listChips({ has_medical_conditions: true })).toEqual(['medical: Medical'])
    expect(listChips({ has_dietary_requirements: true })).toEqual(['diet: Dietary'])
    expect(listChips({ has_dietary_requirements: true, allergens: ['soya'] })).toEqual(['allergy: Soya'])
  })

  it('leave out empty notes of a No but show real notes', () => {
    expect(listChips({ has_medical_conditions: false, medical_conditions: 'None' })).toEqual([])
    expect(listChips({ has_dietary_requirements: false, dietary_requirements: 'Dim' })).toEqual([])
    const note = { has_medical_conditions: false, medical_conditions: 'Asthma' }
    expect(listChips(note)).toEqual(['medical: Asthma'])
  })
})

describe('unknown answers', () => {
  it("show that a child's allergies are unknown, after other facts", () => {
    expect(listChips({ has_dietary_requirements: null, young_helper: true })).toEqual([
      'helper: Young helper',
      'unasked: Allergies not asked',
    ])
    expect(buildFacts({ has_dietary_requirements: null }).name).toBe('Ayaan Abdi, 9, allergies not asked')
    expect(listChips({ has_dietary_requirements: null, allergens: ['milk'] })).toEqual(['allergy: Milk'])
    expect(listChips({ has_dietary_requirements: null, is_adult: true })).toEqual([])
  })

  it('forbid photos', () => {
    expect(listChips({ photo_consent: null })).toEqual(['nophoto: No photo'])
    expect(listChips({ photo_consent: false })).toEqual(['nophoto: No photo'])
  })
})

describe('allergy notes', () => {
  const listDietChips = (dietary_requirements: string, facts: Partial<RegisteredRow> = {}) =>
    listChips({ has_dietary_requirements: true, dietary_requirements, ...facts })

  it('look like an allergy next to an allergen, unless only a diet', () => {
    expect(listDietChips('EpiPen in blue bag', { allergens: ['nuts'] })).toEqual([
      'allergy: Nuts',
      'allergy: EpiPen in blue bag',
    ])
    expect(listDietChips('Own bread in the freezer', { allergens: ['gluten'] })).toEqual([
      'allergy: Gluten',
      'allergy: Own bread in the freezer',
    ])
    expect(listDietChips('Halal', { allergens: ['nuts'] })).toEqual(['allergy: Nuts', 'diet: Halal'])
  })

  it('look like an allergy if their words say so in either language', () => {
    for (const note of ['Allergic to kiwi', 'alergedd i fefus', 'lactose intolerant', 'No nuts', 'Coeliac'])
      expect(listDietChips(note)).toEqual([`allergy: ${note}`])
    expect(listDietChips('No pork')).toEqual(['diet: No pork'])
  })

  it('look like an allergy if a listed food is denied or alone [LOOK 4]', () => {
    const notes = ['No fish at all', 'Cannot have milk or cheese', "Doesn't eat eggs", 'Gluten free', 'Milk']
    for (const note of [...notes, 'Eggs and soya', 'Vegetarian, no eggs', 'Dim wyau', 'Heb lwten'])
      expect(listDietChips(note)).toEqual([`allergy: ${note}`])
    for (const note of ['Vegetarian, eats fish', 'Likes milk', 'No onion', 'Not vegetarian, likes fish'])
      expect(listDietChips(note)).toEqual([`diet: ${note}`])
  })
})

describe('two notes', () => {
  const buildDispute = (field: string, ...values: unknown[]): Dispute => ({ id: field, field, values })

  it('show both texts until a decision', () => {
    const ownNote = { has_dietary_requirements: true, dietary_requirements: 'Halal' }
    const disputes = [buildDispute('dietary_requirements', 'Halal', 'Vegetarian')]
    expect(listChips(ownNote, disputes)).toEqual(['conflict: Two notes', 'diet: Halal', 'diet: Vegetarian'])
    expect(buildFacts(ownNote, disputes).name).toBe('Ayaan Abdi, 9, two notes, dietary: Halal, dietary: Vegetarian')
  })

  it('count a disputed need as true', () => {
    const negativeAnswer = { has_medical_conditions: false, medical_conditions: null }
    expect(listChips(negativeAnswer, [buildDispute('has_medical_conditions', false, true)])).toEqual([
      'conflict: Two notes',
      'medical: Medical',
    ])
    expect(listChips(negativeAnswer, [buildDispute('medical_conditions', null, 'Epilepsy')])).toEqual([
      'conflict: Two notes',
      'medical: Epilepsy',
    ])
  })
})

describe('mark of old health facts [B-FAM-04]', () => {
  it.each([
    ['an allergy that was not confirmed for a year', { allergens: ['nuts'], health_confirmed: '2025-08-05' }, true],
    [
      'a condition that was not confirmed for a year',
      { has_medical_conditions: true, health_confirmed: '2025-08-05' },
      true,
    ],
    ['an allergy that was confirmed since', { allergens: ['nuts'], health_confirmed: '2025-08-06' }, false],
    [
      'an allergy that was never confirmed, of a new person',
      { allergens: ['nuts'], created: '2026-08-01T09:00:00.000Z' },
      false,
    ],
    [
      'an allergy that was never confirmed, of an old person',
      { allergens: ['nuts'], created: '2025-08-01T09:00:00.000Z' },
      true,
    ],
    ['no allergy and no condition', { health_confirmed: '2020-01-01' }, false],
  ] as [string, Partial<RegisteredRow>, boolean][])('of %s is shown: %s', (_title, facts, isShown) => {
    expect(listChips(facts).includes('unasked: Ask again: health')).toBe(isShown)
  })

  it('uses the months of the network', () => {
    const person = buildPerson({ allergens: ['nuts'], health_confirmed: '2026-02-05' })
    const listLabels = (months: number) =>
      buildPersonFacts(person, '2026-08-05', [], false, i18n, undefined, months).chips.map(({ label }) => label)
    expect(listLabels(6)).toContain('Ask again: health')
    expect(listLabels(7)).not.toContain('Ask again: health')
  })
})
