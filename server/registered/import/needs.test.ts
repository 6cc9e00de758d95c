import { describe, expect, it } from 'vitest'
import { parseAllergens, reconcileNeeds } from './needs.ts'
import type { RowValues } from './values.ts'

const reconcile = (values: RowValues, more: string | null = null) => {
  const refusedIssues: string[] = []
  reconcileNeeds(values, more, (column, issue) => refusedIssues.push(`${column}: ${issue}`))
  return { values, refused: refusedIssues }
}

describe('needs in different notations', () => {
  it('a text or an allergen without an answer counts as Yes', () => {
    expect(reconcile({ medical_conditions: 'Asthma' }).values).toMatchObject({ has_medical_conditions: true })
    expect(reconcile({ allergens: ['nuts'] }).values).toMatchObject({ has_dietary_requirements: true })
  })

  it.each(['No', 'NONE!', 'N/A', '-', '0', 'Nil.', 'dim', 'Nac oes'])('%s instead of a text counts as No', (word) => {
    expect(reconcile({ medical_conditions: word }).values).toEqual({ has_medical_conditions: false })
    expect(parseAllergens(word)).toEqual({ known: [], more: null })
  })

  it.each(['nuts+milk', 'Nuts & Milk', 'nuts and milk', 'cnau/llaeth', 'llaeth a chnau', 'nuts | milk'])(
    'reads %s as two allergens',
    (cell) => {
      const { known: knownAllergens, more } = parseAllergens(cell)
      expect(knownAllergens.toSorted()).toEqual(['milk', 'nuts'])
      expect(more).toBe(null)
    },
  )

  it('stores texts that exclude a food, because they may be a need', () => {
    expect(parseAllergens('Dim cnau')).toEqual({ known: [], more: 'Dim cnau' })
  })

  it('stores an allergy outside the 14 as text with other notes', () => {
    expect(parseAllergens('Peanuts, kiwi')).toEqual({ known: ['peanuts'], more: 'Peanuts, kiwi' })
    expect(reconcile({ allergens: ['peanuts'], dietary_requirements: 'Vegan' }, 'Peanuts, kiwi').values).toMatchObject({
      has_dietary_requirements: true,
      dietary_requirements: 'Vegan\nPeanuts, kiwi',
    })
  })

  it('refuses a No together with a need', () => {
    expect(reconcile({ has_dietary_requirements: false, allergens: ['nuts'] }).refused).toEqual([
      'has_dietary_requirements: contradiction',
    ])
    expect(reconcile({ has_medical_conditions: false, medical_conditions: 'Asthma' }).refused).toHaveLength(1)
    expect(reconcile({ has_medical_conditions: false, medical_conditions: 'None' }).refused).toEqual([])
  })
})
