import { expect, it } from 'vitest'
import { buildEmptyDraft } from '../-person/person-draft.ts'
import { toPersonDraft, toWalkIn } from './walk-in-draft.ts'
import { buildEmptyWalkIn, type WalkInValues } from './walk-in-values.ts'

const walkIn: WalkInValues = {
  ...buildEmptyWalkIn(false),
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
  expect(toWalkIn(toPersonDraft(buildEmptyWalkIn(true), null))).toEqual(buildEmptyWalkIn(true))
})

it('preserves answers of the full form when the user switches forms', () => {
  const fullDraft = { ...toPersonDraft(walkIn, null), school: 'Ysgol y Bryn', has_medical_conditions: false }
  const convertedDraft = toPersonDraft({ ...toWalkIn(fullDraft), first_name: 'Nona' }, fullDraft)
  expect(convertedDraft).toEqual({ ...fullDraft, first_name: 'Nona' })
  expect(toPersonDraft({ ...walkIn, medical_conditions: 'Asthma' }, fullDraft).has_medical_conditions).toBe(true)
})

it("starts with a new draft for an adult after a child's draft", () => {
  const draft = toPersonDraft({ ...walkIn, is_adult: true }, { ...buildEmptyDraft(false), school: 'Ysgol y Bryn' })
  expect(draft).toMatchObject({ first_name: 'Non', is_adult: true, school: buildEmptyDraft(true).school })
})
