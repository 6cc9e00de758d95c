import { describe, expect, it } from 'vitest'
import { prepareAttempt } from '@/kit/public/use-submit-with-retry.ts'
import { type ChildDraft, createAdult, createChild, createDraft, hasAnswers, toRequestValues } from './draft.ts'
import { hasProblems, validateForm } from './problems.ts'

const undisclosedEthnicity = {
  ethnicity: null,
  other_group: null,
  other_detail: null,
  prefer_not_to_say: true,
}
const child: ChildDraft = {
  ...createChild(),
  first_name: 'Mali',
  surname: 'Davies',
  date_of_birth: '2018-03-14',
  birth_text: { day: '14', month: '3', year: '2018' },
  gender: 'Female',
  emergency_contact_name: 'Rhian Davies',
  emergency_contact_number: '07700 900142',
  dietary_requirements: false,
  medical_conditions: false,
  photo_consent: true,
}

describe('validating answers', () => {
  it('reports every required answer of an empty form as missing [SELF-18 to SELF-41]', () => {
    const { parent, children, adults, why, statements } = validateForm(createDraft())
    expect(Object.keys(parent)).toEqual([
      'first_name',
      'surname',
      'address_1',
      'contact_number',
      'email',
      'allow_contact',
      'photo_consent',
      'dietary_requirements',
      'medical_conditions',
      'english_first_language',
    ])
    expect(new Set(Object.values(parent))).toEqual(new Set(['missing']))
    expect(Object.keys(children[0] ?? {})).toContain('date_of_birth')
    expect([adults, why, statements].some(hasProblems)).toBe(false)
  })

  it('distinguishes missing, invalid and invisible answers', () => {
    const draft = createDraft()
    const parent = {
      ...draft.parent,
      first_name: 'a\u202Eb',
      surname: '  ',
      contact_number: 'Gran',
      email: 'rhian@',
      dietary_requirements: true,
      allergens: [],
    }
    expect(validateForm({ ...draft, parent }).parent).toMatchObject({
      first_name: 'unseen',
      surname: 'missing',
      contact_number: 'wrong',
      email: 'wrong',
      dietary_requirements_detail: 'missing',
    })
    const nuts = { ...parent, allergens: ['nuts' as const] }
    expect(validateForm({ ...draft, parent: nuts }).parent.dietary_requirements_detail).toBeUndefined()
    const wordy = { ...parent, dietary_requirements_detail: 'x'.repeat(2001) }
    expect(validateForm({ ...draft, parent: wordy }).parent.dietary_requirements_detail).toEqual({
      length: 2001,
      limit: 2000,
    })
  })

  it('treats a half-typed date of birth as wrong, not missing', () => {
    const typed = { ...child, date_of_birth: null, birth_text: { day: '14', month: '3', year: '' } }
    const childProblems = validateForm({
      ...createDraft(),
      children: [child, typed, { ...typed, birth_text: undefined }],
    }).children
    expect(childProblems).toEqual([{}, { date_of_birth: 'wrong' }, { date_of_birth: 'missing' }])
  })

  it('requires confirmation of a birthday that makes a child 19 or older', () => {
    const born = '1983-03-14'
    const adultChild = { ...child, date_of_birth: born, birth_text: { day: '14', month: '3', year: '83' } }
    const buildConfirmedChild = (isRight: boolean, day = born) => ({
      ...adultChild,
      birth_answer: { day, isRight },
    })
    const childProblems = validateForm({
      ...createDraft(),
      children: [
        adultChild,
        buildConfirmedChild(true),
        buildConfirmedChild(false),
        buildConfirmedChild(true, '1984-03-14'),
      ],
    }).children
    expect(childProblems).toMatchObject([
      { birth_answer: 'missing' },
      {},
      { date_of_birth: 'not theirs' },
      { birth_answer: 'missing' },
    ])
    const { children } = toRequestValues(
      { ...createDraft(), children: [buildConfirmedChild(true), child] },
      undisclosedEthnicity,
    )
    expect(children[0]).toMatchObject({ date_of_birth: born, date_of_birth_confirmed: true })
    expect(children[0]).not.toHaveProperty('birth_answer')
    expect(children[1]).not.toHaveProperty('date_of_birth_confirmed')
  })

  it('rejects a birthday in the future', () => {
    const [day, month, year] = ['1', '1', '2999']
    const unbornChild = { ...child, date_of_birth: '2999-01-01', birth_text: { day, month, year } }
    expect(validateForm({ ...createDraft(), children: [unbornChild] }).children).toEqual([{ date_of_birth: 'to come' }])
  })

  it('reports a complete date that does not exist', () => {
    const findBirthProblem = (text: string, date_of_birth: string | null = null) => {
      const [day = '', month = '', year = ''] = text.split(' ')
      const typedChild = { ...child, date_of_birth, birth_text: { day, month, year } }
      return validateForm({ ...createDraft(), children: [typedChild] }).children[0]?.date_of_birth
    }
    expect(['31 2 2019', '1 13 19', '1 1 201', '1 1 '].map((text) => findBirthProblem(text))).toEqual([
      'no day',
      'no day',
      'wrong',
      'wrong',
    ])
    expect(findBirthProblem('1 1 2999', '2999-01-01')).toBe('to come')
  })

  it('rejects a repeated child but accepts twins and namesakes', () => {
    const repeatedChild = { ...child, first_name: ' mali', surname: 'DAVIES ' }
    const twin = { ...child, first_name: 'Nia' }
    const namesake = { ...child, date_of_birth: '2021-01-02' }
    const findChildProblems = (...children: ChildDraft[]) => validateForm({ ...createDraft(), children }).children
    expect(findChildProblems(child, twin, namesake, repeatedChild)).toEqual([{}, {}, {}, { first_name: 'twice' }])
    expect(findChildProblems(createChild(), createChild())[1]?.first_name).toBe('missing')
  })
})

describe('preparing answers for sending', () => {
  it('does not send detail text when the answer is No', () => {
    const draft = {
      ...createDraft(),
      children: [{ ...child, allergens: ['nuts' as const], medical_conditions_detail: 'x' }],
    }
    expect(toRequestValues(draft, undisclosedEthnicity).children[0]).toMatchObject({
      allergens: [],
      medical_conditions_detail: null,
    })
    expect(toRequestValues(draft, undisclosedEthnicity).children[0]).not.toHaveProperty('key')
    expect(toRequestValues(draft, undisclosedEthnicity).children[0]).not.toHaveProperty('birth_text')
  })

  it('counts a form as started after its first answer', () => {
    const draft = createDraft()
    expect(hasAnswers(draft)).toBe(false)
    expect(hasAnswers({ ...draft, adults: [createAdult()] })).toBe(false)
    expect(hasAnswers({ ...draft, parent: { ...draft.parent, town: 'Splott' } })).toBe(true)
    expect(hasAnswers({ ...draft, parent: { ...draft.parent, photo_consent: false } })).toBe(true)
    expect(hasAnswers({ ...draft, why: { ...draft.why, why_cost: true } })).toBe(true)
    expect(hasAnswers({ ...draft, children: [{ ...createChild(), allergens: ['nuts'] }] })).toBe(true)
  })

  it('reuses the attempt id only if the answers are unchanged', () => {
    const firstAttempt = prepareAttempt(null, { first_name: 'Rhian' })
    expect(prepareAttempt(firstAttempt, { first_name: 'Rhian' })).toBe(firstAttempt)
    expect(prepareAttempt(firstAttempt, { first_name: 'Rhiannon' }).id).not.toBe(firstAttempt.id)
    expect(prepareAttempt(null, { first_name: 'Rhian' }).id).not.toBe(firstAttempt.id)
  })
})
