import { describe, expect, it } from 'vitest'
import { problemsByPath } from '../form.ts'
import { dayInLondon } from '../rules/days.ts'
import { emptyReferee } from './referees.ts'
import {
  emptyVolunteerAnswers,
  type VolunteerAnswers,
  VolunteerForm,
  volunteerStepNames,
  volunteerSteps,
} from './volunteer-form.ts'

const bornYearsAgo = (years: number) => {
  const today = dayInLondon()
  return `${Number(today.slice(0, 4)) - years}${today.slice(4).replace('02-29', '02-28')}`
}
const long = Array.from({ length: 25 }, () => 'gair').join(' ')

const both = {
  ...{ first_name: 'Mared', last_name: 'Bowen', email: 'mared@bethel.example', mobile: '07700 900231' },
  ...{ reason: long, skills_or_interests: long, past_experience: long },
  ...{ emergency_contact_name: 'Huw', emergency_contact_number: '029 2018 0142' },
  ...{ has_dietary_requirements: false, has_medical_conditions: false },
}
const adult = {
  ...emptyVolunteerAnswers,
  ...both,
  ...{ young_helper: false, date_of_birth: bornYearsAgo(30) },
  ...{ disciplinary: false, concerns_raised: false, criminal_record: false },
  references: [
    { ...emptyReferee, role: 'Church Leader', full_name: 'Owain Parry', email: 'owain@bethel.example' },
    { ...emptyReferee, role: 'Employer', full_name: 'Delyth Howells', phone: '029 2018 0377' },
  ],
} as VolunteerAnswers
const young = {
  ...emptyVolunteerAnswers,
  ...both,
  ...{ young_helper: true, date_of_birth: bornYearsAgo(14) },
  ...{ parent_guardian_first_name: 'Sian', parent_guardian_last_name: 'Bowen' },
  ...{ parent_guardian_relationship: 'Parent', parent_guardian_email: 'sian@bethel.example' },
  parent_guardian_phone_number: '07700 900232',
} as VolunteerAnswers

const wrong = (values: object) => problemsByPath(VolunteerForm, values)

describe('VOL-130 to VOL-140 the steps of a volunteer', () => {
  it('are six for adults and four for Young Helpers, who are asked for a parent or guardian instead', () => {
    expect(volunteerSteps(adult)).toHaveLength(6)
    expect(volunteerSteps({ young_helper: null })).toHaveLength(6)
    expect(volunteerStepNames(young)).toEqual(['personal', 'answers', 'health', 'guardian'])
  })

  it('VOL-173: ask for what belongs to the choice alone', () => {
    expect(wrong(adult)).toEqual({})
    expect(wrong(young)).toEqual({})
    expect(Object.keys(wrong({ ...young, young_helper: false })).slice(0, 2)).toEqual([
      'date_of_birth',
      'disciplinary',
    ])
    expect(wrong({ ...young, parent_guardian_email: null })).toEqual({
      parent_guardian_email: { kind: 'missing' },
    })
  })
})

it.each([
  [true, 10, { kind: 'young_helper_age' }],
  [true, 11, undefined],
  [true, 17, undefined],
  [true, 18, { kind: 'young_helper_age' }],
  [false, 17, { kind: 'volunteer_under_18' }],
  [false, 18, undefined],
])('VOL-156 to VOL-159: young helper %s, %i years old', (young_helper, years, problem) => {
  const values = { ...(young_helper ? young : adult), date_of_birth: bornYearsAgo(years) }
  expect(wrong(values).date_of_birth).toEqual(problem)
})

it('VOL-160: three answers of 25 words; a yes asks for words, a certificate for its number', () => {
  expect(wrong({ ...adult, skills_or_interests: 'gair gair' })).toEqual({
    skills_or_interests: { kind: 'too_few_words', bound: 25 },
  })
  expect(Object.keys(wrong({ ...adult, criminal_record: true, dbs_certificate: true }))).toEqual([
    'criminal_record_details',
    'dbs_certificate_number',
    'dbs_certificate_issue_date',
  ])
  expect(Object.keys(wrong({ ...adult, has_medical_conditions: true, training_other: true }))).toEqual([
    'training_other_detail',
    'medical_conditions',
  ])
})
