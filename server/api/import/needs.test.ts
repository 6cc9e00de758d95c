import { describe, expect, it } from 'vitest'
import { allergensOf, settleNeeds } from './needs.ts'
import type { RowValues } from './values.ts'

const settled = (values: RowValues, more: string | null = null) => {
  const refused: string[] = []
  settleNeeds(values, more, (column, issue) => refused.push(`${column}: ${issue}`))
  return { values, refused }
}

describe('needs as people fill them in', () => {
  it('words without an answer are a Yes, and so are allergens', () => {
    expect(settled({ medical_conditions: 'Asthma' }).values).toMatchObject({ has_medical_conditions: true })
    expect(settled({ allergens: ['nuts'] }).values).toMatchObject({ has_dietary_requirements: true })
  })

  it.each(['No', 'NONE!', 'N/A', '-', '0', 'Nil.', 'dim', 'Nac oes'])(
    '%s in place of words is a No',
    (word) => {
      expect(settled({ medical_conditions: word }).values).toEqual({ has_medical_conditions: false })
      expect(allergensOf(word)).toEqual({ known: [], more: null })
    },
  )

  it.each(['nuts+milk', 'Nuts & Milk', 'nuts and milk', 'cnau/llaeth', 'llaeth a chnau', 'nuts | milk'])(
    '%s are two allergens',
    (cell) => {
      const { known, more } = allergensOf(cell)
      expect(known.toSorted()).toEqual(['milk', 'nuts'])
      expect(more).toBe(null)
    },
  )

  it('words that say no to a food are kept as they are: they may be a need', () => {
    expect(allergensOf('Dim cnau')).toEqual({ known: [], more: 'Dim cnau' })
  })

  it('an allergy that is none of the 14 is kept in words, whatever else was noted', () => {
    expect(allergensOf('Peanuts, kiwi')).toEqual({ known: ['peanuts'], more: 'Peanuts, kiwi' })
    expect(
      settled({ allergens: ['peanuts'], dietary_requirements: 'Vegan' }, 'Peanuts, kiwi').values,
    ).toMatchObject({
      has_dietary_requirements: true,
      dietary_requirements: 'Vegan\nPeanuts, kiwi',
    })
  })

  it('a No beside a need is refused', () => {
    expect(settled({ has_dietary_requirements: false, allergens: ['nuts'] }).refused).toEqual([
      'has_dietary_requirements: contradiction',
    ])
    expect(settled({ has_medical_conditions: false, medical_conditions: 'Asthma' }).refused).toHaveLength(1)
    expect(settled({ has_medical_conditions: false, medical_conditions: 'None' }).refused).toEqual([])
  })
})
