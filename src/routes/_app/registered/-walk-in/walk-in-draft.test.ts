import { describe, expect, it } from 'vitest'
import { buildEmptyDraft, isDraftChanged, type PersonDraft, toNewPerson } from '../-person/person-draft.ts'
import { toPersonDraft } from './walk-in-draft.ts'

const emptyDraft = buildEmptyDraft(false)
const walkIn: PersonDraft = {
  ...emptyDraft,
  first_name: 'Non',
  last_name: 'Rees',
  date_of_birth: '2018-03-14',
  birth_text: '14/3/2018',
  has_dietary_requirements: true,
  allergens: ['nuts'],
  dietary_requirements: 'Halal',
  emergency_contact_name: 'Gwen Rees',
}

describe('draft of the walk-in form', () => {
  it('contains the answers for the full form', () => {
    expect(toPersonDraft(walkIn, false)).toEqual(walkIn)
    expect(toPersonDraft(buildEmptyDraft(true), true)).toEqual(buildEmptyDraft(true))
  })

  it('preserves answers of the full form', () => {
    const fullDraft = { ...walkIn, school: 'Ysgol y Bryn', has_medical_conditions: false }
    expect(toPersonDraft({ ...fullDraft, first_name: 'Nona' }, false)).toEqual({ ...fullDraft, first_name: 'Nona' })
    expect(toPersonDraft({ ...fullDraft, medical_conditions: 'Asthma' }, false).has_medical_conditions).toBe(true)
    expect(toPersonDraft({ ...fullDraft, has_medical_conditions: true }, false).has_medical_conditions).toBeNull()
  })

  it("starts with a new draft for an adult after a child's draft", () => {
    const draft = toPersonDraft({ ...walkIn, is_adult: true, school: 'Ysgol y Bryn' }, false)
    expect(draft).toMatchObject({
      first_name: 'Non',
      is_adult: true,
      school: buildEmptyDraft(true).school,
      gender: null,
    })
  })

  it('saves a health note as a Yes', () => {
    const values = toNewPerson(toPersonDraft({ ...walkIn, medical_conditions: ' Asthma ' }, false))
    expect(values).toMatchObject({ has_medical_conditions: true, medical_conditions: 'Asthma', gender: 'Not provided' })
  })
})

describe('unsaved changes', () => {
  const storedDraft = { ...emptyDraft, date_of_birth: '2018-08-05' }

  it('are absent before typing and after reverting', () => {
    expect(isDraftChanged(emptyDraft, toPersonDraft(buildEmptyDraft(false), false))).toBe(false)
    expect(isDraftChanged(storedDraft, { ...storedDraft, birth_text: '05/08/2018' })).toBe(false)
    expect(isDraftChanged(emptyDraft, { ...emptyDraft, birth_text: '' })).toBe(false)
  })

  it('include changed fields and an invalid date', () => {
    expect(isDraftChanged(emptyDraft, { ...emptyDraft, first_name: 'Mia' })).toBe(true)
    expect(isDraftChanged(emptyDraft, { ...emptyDraft, birth_text: 'seven' })).toBe(true)
    expect(isDraftChanged(emptyDraft, toPersonDraft({ ...emptyDraft, medical_conditions: 'Asthma' }, false))).toBe(true)
  })
})
