import { expect, it } from 'vitest'
import { emptyDraft } from '../-person/person-draft.ts'
import { draftOfWalkIn, walkInOf } from './carried.ts'
import { emptyWalkIn, type WalkIn } from './walk-in-values.ts'

const door: WalkIn = {
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

it('what was answered at the door goes to the form that asks everything, and comes back', () => {
  expect(walkInOf(draftOfWalkIn(door, null))).toEqual(door)
  expect(walkInOf(draftOfWalkIn(emptyWalkIn(true), null))).toEqual(emptyWalkIn(true))
})

it('going back and forth keeps what only the long form asks, and a no given there', () => {
  const long = { ...draftOfWalkIn(door, null), school: 'Ysgol y Bryn', has_medical_conditions: false }
  const again = draftOfWalkIn({ ...walkInOf(long), first_name: 'Nona' }, long)
  expect(again).toEqual({ ...long, first_name: 'Nona' })
  expect(draftOfWalkIn({ ...door, medical_conditions: 'Asthma' }, long).has_medical_conditions).toBe(true)
})

it('an adult begins anew where a child was asked about', () => {
  const draft = draftOfWalkIn({ ...door, is_adult: true }, { ...emptyDraft(false), school: 'Ysgol y Bryn' })
  expect(draft).toMatchObject({ first_name: 'Non', is_adult: true, school: emptyDraft(true).school })
})
