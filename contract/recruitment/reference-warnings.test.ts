import { describe, expect, it } from 'vitest'
import { findConsentWarnings, findReferenceWarnings } from './reference-warnings.ts'

const applicant = {
  last_name: 'Price-Hughes',
  email: 'Angharad@bethel.example',
  mobile: '+44 7700 900100',
  phone: null,
  address: '14 Chapel Street\nSplott\nCardiff CF24 2AB',
}
const nothing = {
  full_name: 'Owain Parry',
  email: 'owain@parish.example',
  phone: '029 2018 0142',
  address: '3 Church Road, Cardiff CF24 2AB',
  organisation: 'St Dyfan’s',
  years_known: 6,
}
const other = {
  ...nothing,
  full_name: 'Delyth Howells',
  email: 'd@school.example',
  phone: '029 2018 0377',
  organisation: 'Ysgol Glan Morfa',
}
const warn = (change: Partial<typeof nothing>, second: typeof other = other) =>
  findReferenceWarnings(applicant, [
    { ...nothing, ...change, number: 1 },
    { ...second, number: 2 },
  ])
    .filter(({ number }) => number === 1)
    .map(({ kind }) => kind)

it('returns no warning for two independent referees [B-REC-10]', () => {
  expect(warn({})).toEqual([])
  const empty = {
    full_name: null,
    email: null,
    phone: null,
    address: null,
    organisation: null,
    years_known: null,
  }
  const nobody = { last_name: null, email: null, mobile: null, phone: null, address: null }
  const both = [1, 2].map((number) => ({ ...empty, number }))
  expect(findReferenceWarnings(nobody, both)).toEqual([])
})

it('warns if referee and applicant have the same contact details or surname [B-REC-10]', () => {
  expect(warn({ email: ' angharad@BETHEL.example' })).toEqual(['same_email'])
  expect(warn({ phone: '07700 900 100' })).toEqual(['same_phone'])
  expect(warn({ address: '14, Chapel St., Cardiff, cf242ab' })).toEqual(['same_address'])
  expect(warn({ full_name: 'Dr Mair Hughes' })).toEqual(['same_surname'])
  expect(warn({ full_name: 'Siân Price-Hughes' })).toEqual(['same_surname'])
  expect(warn({ full_name: 'Hughes Parry' })).toEqual([])
  const parent = { parent_guardian_email: null, parent_guardian_phone_number: '02920 180142' }
  const named = findReferenceWarnings({ ...applicant, ...parent }, [{ ...nothing, number: 1 }])
  expect(named).toEqual([{ number: 1, kind: 'guardian' }])
})

it('warns of short acquaintance and of two referees with the same details or church [B-REC-10]', () => {
  expect(warn({ years_known: 1.5 })).toEqual(['known_too_short'])
  expect(warn({ years_known: 2 })).toEqual([])
  expect(warn({ email: other.email })).toEqual(['same_referee'])
  expect(warn({ full_name: 'delyth howells' })).toEqual(['same_referee'])
  expect(
    warn({ organisation: 'Church of St. Dyfan' }, { ...other, organisation: 'St Dyfan Church' }),
  ).toEqual([])
  expect(warn({ organisation: 'St. Dyfan’s Church' }, { ...other, organisation: 'St Dyfans' })).toEqual([
    'same_church',
  ])
})

describe('findReferenceWarnings, submitted reference', () => {
  const findIn = (answers: object, years_known: number | null = 6) =>
    findReferenceWarnings(applicant, [{ ...nothing, years_known, number: 1, answers: { ...answers } }])

  it('warns if referee and applicant state different numbers of years [B-REC-10]', () => {
    expect(findIn({ years_known: 4 })).toEqual([{ number: 1, kind: 'other_years', from: '6', to: '4' }])
    expect(findIn({ years_known: 4.5 })).toEqual([])
    expect(findIn({ years_known: 8 }).map(({ kind }) => kind)).toEqual(['other_years'])
    expect(findIn({ years_known: 8 }, null)).toEqual([])
    expect(findIn({ years_known: null })).toEqual([])
  })

  it('uses the years that the referee states [REFE-50]', () => {
    expect(findIn({ years_known: 1 }, 2.5).map(({ kind }) => kind)).toEqual(['known_too_short'])
    expect(findIn({ years_known: 2 }, 1.5)).toEqual([])
    expect(findIn({ years_known: 0 }, 0.5).map(({ kind }) => kind)).toEqual(['known_too_short'])
  })

  it('warns of a referee under 18, an unsatisfactory rating and each yes', () => {
    expect(findIn({ is_adult: false })).toEqual([{ number: 1, kind: 'under_18' }])
    for (const answers of [{ is_adult: true }, { is_adult: null }, { honesty: 'Good', criminal: false }])
      expect(findIn(answers)).toEqual([])
    expect(findIn({ honesty: 'Unsatisfactory', integrity: 'Unsatisfactory' })).toEqual([
      { number: 1, kind: 'unsatisfactory' },
    ])
    for (const question of ['disciplinary', 'suitability', 'allegations', 'criminal', 'reasons_not_accept'])
      expect(findIn({ [question]: true })).toEqual([{ number: 1, kind: 'worrying_answer' }])
  })
})

describe('findConsentWarnings', () => {
  const helper = { name: 'Elin Price', date_of_birth: '2012-04-03' }
  const find = (change: object) => findConsentWarnings(helper, { ...helper, ...change })

  it('warns if the consent names another child or birthday', () => {
    expect(find({ name: 'Cai Price' })).toEqual([
      { number: 0, kind: 'consent_other_child', from: 'Elin Price', to: 'Cai Price' },
    ])
    expect(find({ date_of_birth: '2013-04-03' })).toEqual([
      { number: 0, kind: 'consent_other_birthday', from: '2012-04-03', to: '2013-04-03' },
    ])
  })

  it('accepts middle names, other spellings and unknown values', () => {
    for (const name of ['ELIN  PRICE', 'Elin Mair Price', 'Élin Price', ''])
      expect(find({ name, date_of_birth: null })).toEqual([])
  })
})
