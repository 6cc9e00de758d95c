import { describe, expect, it } from 'vitest'
import { findConsentWarnings, findReferenceWarnings } from './reference-warnings.ts'

const applicant = {
  last_name: 'Price-Hughes',
  email: 'Angharad@bethel.example',
  mobile: '+44 7700 900100',
  phone: null,
  address: '14 Chapel Street\nSplott\nCardiff CF24 2AB',
}
const independentReferee = {
  full_name: 'Owain Parry',
  email: 'owain@parish.example',
  phone: '029 2018 0142',
  address: '3 Church Road, Cardiff CF24 2AB',
  organisation: 'St Dyfan’s',
  years_known: 6,
}
const secondReferee = {
  ...independentReferee,
  full_name: 'Delyth Howells',
  email: 'd@school.example',
  phone: '029 2018 0377',
  organisation: 'Ysgol Glan Morfa',
}
const findWarningKinds = (change: Partial<typeof independentReferee>, second: typeof secondReferee = secondReferee) =>
  findReferenceWarnings(applicant, [
    { ...independentReferee, ...change, number: 1 },
    { ...second, number: 2 },
  ])
    .filter(({ number }) => number === 1)
    .map(({ kind }) => kind)

it('returns no warning for two independent referees [B-REC-10]', () => {
  expect(findWarningKinds({})).toEqual([])
  const emptyReferee = {
    full_name: null,
    email: null,
    phone: null,
    address: null,
    organisation: null,
    years_known: null,
  }
  const emptyApplicant = { last_name: null, email: null, mobile: null, phone: null, address: null }
  const emptyReferees = [1, 2].map((number) => ({ ...emptyReferee, number }))
  expect(findReferenceWarnings(emptyApplicant, emptyReferees)).toEqual([])
})

it('warns if referee and applicant have the same contact details or surname [B-REC-10]', () => {
  expect(findWarningKinds({ email: ' angharad@BETHEL.example' })).toEqual(['same_email'])
  expect(findWarningKinds({ phone: '07700 900 100' })).toEqual(['same_phone'])
  expect(findWarningKinds({ address: '14, Chapel St., Cardiff, cf242ab' })).toEqual(['same_address'])
  expect(findWarningKinds({ full_name: 'Dr Mair Hughes' })).toEqual(['same_surname'])
  expect(findWarningKinds({ full_name: 'Siân Price-Hughes' })).toEqual(['same_surname'])
  expect(findWarningKinds({ full_name: 'Hughes Parry' })).toEqual([])
  const guardianContact = { parent_guardian_email: null, parent_guardian_phone_number: '02920 180142' }
  const warnings = findReferenceWarnings({ ...applicant, ...guardianContact }, [{ ...independentReferee, number: 1 }])
  expect(warnings).toEqual([{ number: 1, kind: 'guardian' }])
})

it('warns of short acquaintance and of two referees with the same details or church [B-REC-10]', () => {
  expect(findWarningKinds({ years_known: 1.5 })).toEqual(['known_too_short'])
  expect(findWarningKinds({ years_known: 2 })).toEqual([])
  expect(findWarningKinds({ email: secondReferee.email })).toEqual(['same_referee'])
  expect(findWarningKinds({ full_name: 'delyth howells' })).toEqual(['same_referee'])
  expect(
    findWarningKinds({ organisation: 'Church of St. Dyfan' }, { ...secondReferee, organisation: 'St Dyfan Church' }),
  ).toEqual([])
  expect(
    findWarningKinds({ organisation: 'St. Dyfan’s Church' }, { ...secondReferee, organisation: 'St Dyfans' }),
  ).toEqual(['same_church'])
})

describe('findReferenceWarnings, submitted reference', () => {
  const findAnswerWarnings = (answers: object, years_known: number | null = 6) =>
    findReferenceWarnings(applicant, [{ ...independentReferee, years_known, number: 1, answers: { ...answers } }])

  it('warns if referee and applicant state different numbers of years [B-REC-10]', () => {
    expect(findAnswerWarnings({ years_known: 4 })).toEqual([{ number: 1, kind: 'other_years', from: '6', to: '4' }])
    expect(findAnswerWarnings({ years_known: 4.5 })).toEqual([])
    expect(findAnswerWarnings({ years_known: 8 }).map(({ kind }) => kind)).toEqual(['other_years'])
    expect(findAnswerWarnings({ years_known: 8 }, null)).toEqual([])
    expect(findAnswerWarnings({ years_known: null })).toEqual([])
  })

  it('uses the years that the referee states [REFE-50]', () => {
    expect(findAnswerWarnings({ years_known: 1 }, 2.5).map(({ kind }) => kind)).toEqual(['known_too_short'])
    expect(findAnswerWarnings({ years_known: 2 }, 1.5)).toEqual([])
    expect(findAnswerWarnings({ years_known: 0 }, 0.5).map(({ kind }) => kind)).toEqual(['known_too_short'])
  })

  it('warns of a referee under 18, an unsatisfactory rating and each yes', () => {
    expect(findAnswerWarnings({ is_adult: false })).toEqual([{ number: 1, kind: 'under_18' }])
    for (const answers of [{ is_adult: true }, { is_adult: null }, { honesty: 'Good', criminal: false }])
      expect(findAnswerWarnings(answers)).toEqual([])
    expect(findAnswerWarnings({ honesty: 'Unsatisfactory', integrity: 'Unsatisfactory' })).toEqual([
      { number: 1, kind: 'unsatisfactory' },
    ])
    for (const question of ['disciplinary', 'suitability', 'allegations', 'criminal', 'reasons_not_accept'])
      expect(findAnswerWarnings({ [question]: true })).toEqual([{ number: 1, kind: 'worrying_answer' }])
  })
})

describe('findConsentWarnings', () => {
  const helper = { name: 'Elin Price', date_of_birth: '2012-04-03' }
  const findWarnings = (change: object) => findConsentWarnings(helper, { ...helper, ...change })

  it('warns if the consent names another child or birthday', () => {
    expect(findWarnings({ name: 'Cai Price' })).toEqual([
      { number: 0, kind: 'consent_other_child', from: 'Elin Price', to: 'Cai Price' },
    ])
    expect(findWarnings({ date_of_birth: '2013-04-03' })).toEqual([
      { number: 0, kind: 'consent_other_birthday', from: '2012-04-03', to: '2013-04-03' },
    ])
  })

  it('accepts middle names, other spellings and unknown values', () => {
    for (const name of ['ELIN  PRICE', 'Elin Mair Price', 'Élin Price', ''])
      expect(findWarnings({ name, date_of_birth: null })).toEqual([])
  })
})
