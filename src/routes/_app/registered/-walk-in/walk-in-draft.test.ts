import { expect, it } from 'vitest'
import { emptyDraft } from '../-person/person-draft.ts'
import { toPersonDraft, toWalkIn } from './walk-in-draft.ts'
import { emptyWalkIn, type WalkIn } from './walk-in-values.ts'

const walkIn: WalkIn = {
  ...emptyWalkIn(false),
  first_name: 'Non',
  last_name: 'Rees',
  date_of_birth: '2018-03-14',
  birth_text: '14/3/2018',
  has_dietary_requirements: true,
  allergens: ['nuts'],
  dietary_requirements: 'Halal',
  emergency_contact_name: 'Gwen Rees',
}

it('converts walk-in answers to the full form and back', () => {
  expect(toWalkIn(toPersonDraft(walkIn, null))).toEqual(walkIn)
  expect(toWalkIn(toPersonDraft(emptyWalkIn(true), null))).toEqual(emptyWalkIn(true))
})

it('preserves answers of the full form when the user switches forms', () => {
  const long = { ...toPersonDraft(walkIn, null), school: 'Ysgol y Bryn', has_medical_conditions: false }
  const again = toPersonDraft({ ...toWalkIn(long), first_name: 'Nona' }, long)
  expect(again).toEqual({ ...long, first_name: 'Nona' })
  expect(toPersonDraft({ ...walkIn, medical_conditions: 'Asthma' }, long).has_medical_conditions).toBe(true)
})

it("starts with a new draft for an adult after a child's draft", () => {
  const draft = toPersonDraft({ ...walkIn, is_adult: true }, { ...emptyDraft(false), school: 'Ysgol y Bryn' })
  expect(draft).toMatchObject({ first_name: 'Non', is_adult: true, school: emptyDraft(true).school })
})
