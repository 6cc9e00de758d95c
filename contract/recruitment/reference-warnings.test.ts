import { expect, it } from 'vitest'
import { referenceWarnings } from './reference-warnings.ts'

const applicant = {
  ...{ last_name: 'Price-Hughes', email: 'Angharad@bethel.example', mobile: '+44 7700 900100' },
  ...{ phone: null, address: '14 Chapel Street\nSplott\nCardiff CF24 2AB' },
}
const nothing = {
  ...{ full_name: 'Owain Parry', email: 'owain@parish.example', phone: '029 2018 0142' },
  ...{ address: '3 Church Road, Cardiff CF24 2AB', organisation: 'St Dyfan’s', years_known: 6 },
}
const other = {
  ...nothing,
  ...{ full_name: 'Delyth Howells', email: 'd@school.example', phone: '029 2018 0377' },
  ...{ organisation: 'Ysgol Glan Morfa' },
}
const warn = (change: Partial<typeof nothing>, second: typeof other = other) =>
  referenceWarnings(applicant, [
    { ...nothing, ...change, number: 1 },
    { ...second, number: 2 },
  ])
    .filter(({ number }) => number === 1)
    .map(({ kind }) => kind)

it('B-REC-10: two referees of their own raise no warning', () => {
  expect(warn({})).toEqual([])
  const empty = {
    ...{ full_name: null, email: null, phone: null, address: null, organisation: null },
    years_known: null,
  }
  const nobody = { last_name: null, email: null, mobile: null, phone: null, address: null }
  const both = [1, 2].map((number) => ({ ...empty, number }))
  expect(referenceWarnings(nobody, both)).toEqual([])
})

it('B-REC-10: a referee who shares household, e-mail, phone or surname with the applicant is told', () => {
  expect(warn({ email: ' angharad@BETHEL.example' })).toEqual(['same_email'])
  expect(warn({ phone: '07700 900 100' })).toEqual(['same_phone'])
  expect(warn({ address: '14, Chapel St., Cardiff, cf242ab' })).toEqual(['same_address'])
  expect(warn({ full_name: 'Dr Mair Hughes' })).toEqual(['same_surname'])
  expect(warn({ full_name: 'Siân Price-Hughes' })).toEqual(['same_surname'])
  expect(warn({ full_name: 'Hughes Parry' })).toEqual([])
  const parent = { parent_guardian_email: null, parent_guardian_phone_number: '02920 180142' }
  const named = referenceWarnings({ ...applicant, ...parent }, [{ ...nothing, number: 1 }])
  expect(named).toEqual([{ number: 1, kind: 'guardian' }])
})

it('B-REC-10: less than two years, one person twice and one church twice are told', () => {
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
