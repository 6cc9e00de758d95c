import { describe, expect, it } from 'vitest'
import { getLabelFood } from './label-food.ts'

const getNoteFood = (...notes: string[]) => getLabelFood({ allergens: [], notes })

describe('food text of a label', () => {
  it.each([
    'EpiPen',
    'epi-pen in bag',
    'Epipin',
    'Diabetic',
    'diabetis',
    'Asthma',
    'asthama',
    'Epilepsy',
    'On insulin',
    'Crohns disease',
    'Anaphalaxis',
    'Diabetes math 1',
    'Clefyd siwgr',
    'Inswlin',
    'Mae asma arno',
    'Meddyginiaeth bob bore',
    'Ar dabledi',
    'IBS',
  ])('omits %s and refers to the pack sheet [B-PAR-01]', (note) => {
    expect(getNoteFood(note)).toEqual({ allergens: [], notes: [], isShortened: true })
  })

  it.each(['Coeliac', 'Celiac', 'Ceoliac', 'coelaic', 'Coeliacs disease', 'Clefyd seliag'])(
    'prints "no gluten" instead of %s',
    (note) => {
      expect(getNoteFood(note)).toEqual({ allergens: ['gluten'], notes: [], isShortened: false })
    },
  )

  it('keeps the food in a note that names a medicine', () => {
    expect(getNoteFood('EpiPen for peanuts')).toMatchObject({ allergens: ['peanuts'], notes: [] })
    expect(getNoteFood('Nut allergy, carries an EpiPen; no pork')).toMatchObject({
      notes: ['Nut allergy, no pork'],
      isShortened: true,
    })
    expect(getNoteFood('Alergedd cnau (EpiPen)').notes).toEqual(['Alergedd cnau'])
  })

  it('keeps foods, wishes and ticked allergens unchanged', () => {
    const notes = [
      'Halal, no pork',
      'No celeriac',
      'Dim pwmpen',
      'Severe nut allergy',
      'Lactose intolerant',
      'No liver',
    ]
    expect(getLabelFood({ allergens: ['milk'], notes })).toEqual({
      allergens: ['milk'],
      notes,
      isShortened: false,
    })
  })
})
