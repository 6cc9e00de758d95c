import { describe, expect, it } from 'vitest'
import { findProblemsByPath } from '../form.ts'
import { getLondonDay, getYear } from '../rules/days.ts'
import { emptyReferee } from './referees.ts'
import {
  emptyVolunteerAnswers,
  getVolunteerStepNames,
  getVolunteerSteps,
  type VolunteerAnswers,
  VolunteerForm,
} from './volunteer-form.ts'

const getBirthdayByAge = (years: number) => {
  const today = getLondonDay()
  return `${getYear(today) - years}${today.slice(4).replace('02-29', '02-28')}`
}
const longText = Array.from({ length: 25 }, () => 'gair').join(' ')

const sharedAnswers = {
  first_name: 'Mared',
  last_name: 'Bowen',
  email: 'mared@bethel.example',
  mobile: '07700 900231',
  reason: longText,
  skills_or_interests: longText,
  past_experience: longText,
  emergency_contact_name: 'Huw',
  emergency_contact_number: '029 2018 0142',
  has_dietary_requirements: false,
  has_medical_conditions: false,
}
const adultAnswers = {
  ...emptyVolunteerAnswers,
  ...sharedAnswers,
  young_helper: false,
  date_of_birth: getBirthdayByAge(30),
  disciplinary: false,
  concerns_raised: false,
  criminal_record: false,
  references: [
    { ...emptyReferee, role: 'Church Leader', full_name: 'Owain Parry', email: 'owain@bethel.example' },
    { ...emptyReferee, role: 'Employer', full_name: 'Delyth Howells', phone: '029 2018 0377' },
  ],
} as VolunteerAnswers
const youngHelperAnswers = {
  ...emptyVolunteerAnswers,
  ...sharedAnswers,
  young_helper: true,
  date_of_birth: getBirthdayByAge(14),
  parent_guardian_first_name: 'Sian',
  parent_guardian_last_name: 'Bowen',
  parent_guardian_relationship: 'Parent',
  parent_guardian_email: 'sian@bethel.example',
  parent_guardian_phone_number: '07700 900232',
} as VolunteerAnswers

const getProblems = (values: object) => findProblemsByPath(VolunteerForm, values)

describe('steps of the volunteer form [VOL-130 to VOL-140]', () => {
  it('has six steps for adults and four for Young Helpers [PUB-55]', () => {
    expect(getVolunteerSteps(adultAnswers)).toHaveLength(6)
    expect(getVolunteerSteps({ young_helper: null })).toHaveLength(6)
    expect(getVolunteerStepNames(youngHelperAnswers)).toEqual(['personal', 'answers', 'health', 'guardian'])
  })

  it('requires only the fields of the chosen path [VOL-173]', () => {
    expect(getProblems(adultAnswers)).toEqual({})
    expect(getProblems(youngHelperAnswers)).toEqual({})
    expect(Object.keys(getProblems({ ...youngHelperAnswers, young_helper: false })).slice(0, 2)).toEqual([
      'date_of_birth',
      'disciplinary',
    ])
    expect(getProblems({ ...youngHelperAnswers, parent_guardian_email: null })).toEqual({
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
])('checks the age for young helper %s, %i years old [VOL-156 to VOL-159]', (young_helper, years, problem) => {
  const values = { ...(young_helper ? youngHelperAnswers : adultAnswers), date_of_birth: getBirthdayByAge(years) }
  expect(getProblems(values).date_of_birth).toEqual(problem)
})

it("has the register's field names on each step [VOL-128, VOL-148]", () => {
  const getFieldsByStep = (values: object) =>
    Object.fromEntries(getVolunteerSteps({ ...values }).map(({ fields }, index) => [index + 1, fields]))
  // Fields of the first step (VOL-88 to VOL-96, VOL-129). It has no address history (VOL-139, VOL-147).
  const personalFields = [
    'young_helper',
    'first_name',
    'last_name',
    'aliases',
    'date_of_birth',
    'email',
    'mobile',
    'phone',
    'address_1',
    'address_2',
    'address_3',
    'town',
    'county',
    'postcode',
  ]
  // Fields of the second step (VOL-97 to VOL-100, VOL-113 to VOL-115).
  const answerFields = [
    'reason',
    'skills_or_interests',
    'past_experience',
    'consistency_details',
    'training_first_aid',
    'training_food_hygiene',
    'training_other',
    'training_other_detail',
  ]
  // Fields of the adults' third step (VOL-101 to VOL-107).
  const safeguardingFields = [
    'disciplinary',
    'disciplinary_details',
    'concerns_raised',
    'concerns_raised_details',
    'criminal_record',
    'criminal_record_details',
    'dbs_certificate',
    'dbs_certificate_number',
    'dbs_certificate_issue_date',
    'dbs_update_service',
  ]
  // Fields of the health step (VOL-110 to VOL-112).
  const healthFields = [
    'emergency_contact_name',
    'emergency_contact_number',
    'has_dietary_requirements',
    'dietary_requirements',
    'has_medical_conditions',
    'medical_conditions',
  ]
  // Fields of the contact step (VOL-116 to VOL-119).
  const contactFields = ['contact_email', 'contact_post', 'contact_phone', 'contact_text']
  // Fields of the guardian step (VOL-120 to VOL-122, VOL-124, VOL-125).
  const guardianFields = [
    'parent_guardian_first_name',
    'parent_guardian_last_name',
    'parent_guardian_relationship',
    'parent_guardian_email',
    'parent_guardian_phone_number',
  ]
  // Steps of an adult (VOL-108).
  expect(getFieldsByStep(adultAnswers)).toEqual({
    1: personalFields,
    2: answerFields,
    3: safeguardingFields,
    4: ['references'],
    5: healthFields,
    6: contactFields,
  })
  // Steps of a Young Helper (VOL-131, VOL-136 to VOL-138, VOL-140, VOL-145).
  expect(getFieldsByStep(youngHelperAnswers)).toEqual({
    1: personalFields,
    2: answerFields,
    3: healthFields,
    4: [...guardianFields, ...contactFields],
  })
})

it.each([
  'young_helper',
  'first_name',
  'last_name',
  'email',
  'date_of_birth',
  'mobile',
  'reason',
  'skills_or_interests',
  'past_experience',
  'disciplinary',
  'concerns_raised',
  'criminal_record',
  'emergency_contact_name',
  'emergency_contact_number',
  'has_dietary_requirements',
  'has_medical_conditions',
])('requires %s [VOL-149, VOL-150, VOL-151, VOL-152, VOL-154, VOL-155]', (field) => {
  expect(getProblems({ ...adultAnswers, [field]: null })[field]).toEqual({ kind: 'missing' })
})

it('requires valid email addresses of applicant, referee and parent [VOL-153, VOL-164]', () => {
  expect(getProblems({ ...adultAnswers, email: 'mared@' })).toEqual({ email: { kind: 'not_an_email' } })
  const [firstReferee, secondReferee] = adultAnswers.references
  expect(getProblems({ ...adultAnswers, references: [{ ...firstReferee, email: 'owain' }, secondReferee] })).toEqual({
    'references.0.email': { kind: 'not_an_email' },
  })
  // Check that problems of both referees are reported together.
  expect(
    getProblems({
      ...adultAnswers,
      references: [
        { ...firstReferee, email: 'owain' },
        { ...secondReferee, full_name: ' ' },
      ],
    }),
  ).toEqual({
    'references.0.email': { kind: 'not_an_email' },
    'references.1.full_name': { kind: 'missing' },
  })
  expect(getProblems({ ...youngHelperAnswers, parent_guardian_email: 'sian' })).toEqual({
    parent_guardian_email: { kind: 'not_an_email' },
  })
})

it('requires two referees and allows three [VOL-109, VOL-171]', () => {
  const [firstReferee, secondReferee] = adultAnswers.references
  const thirdReferee = { ...firstReferee, full_name: 'Ifor', email: 'ifor@bethel.example' }
  expect(getProblems({ ...adultAnswers, references: [firstReferee, secondReferee, thirdReferee] })).toEqual({})
  expect(Object.keys(getProblems({ ...adultAnswers, references: [firstReferee] }))).toContain('references.1.full_name')
  expect(
    getProblems({ ...adultAnswers, references: [firstReferee, secondReferee, thirdReferee, thirdReferee] }),
  ).not.toEqual({})
})

it('accepts two guardian relationships and old certificates [VOL-123, VOL-172]', () => {
  const getRelationshipProblems = (parent_guardian_relationship: string) =>
    getProblems({ ...youngHelperAnswers, parent_guardian_relationship })
  expect([getRelationshipProblems('Parent'), getRelationshipProblems('Other Legal Guardian')]).toEqual([{}, {}])
  expect(getRelationshipProblems('Uncle')).not.toEqual({})
  const certificateAnswers = { dbs_certificate: true, dbs_certificate_number: '001234567890' }
  expect(getProblems({ ...adultAnswers, ...certificateAnswers, dbs_certificate_issue_date: '2009-01-01' })).toEqual({})
})

it('requires 25 words, and details for each yes [VOL-160, VOL-161, VOL-162]', () => {
  const shortAnswers = { reason: 'gair', skills_or_interests: 'gair gair', past_experience: '. , ; ! ?'.repeat(9) }
  for (const [field, text] of Object.entries(shortAnswers))
    expect(getProblems({ ...adultAnswers, [field]: text })[field]).toEqual({ kind: 'too_few_words', bound: 25 })
  const yesAnswers = { disciplinary: true, concerns_raised: true }
  expect(Object.keys(getProblems({ ...adultAnswers, ...yesAnswers }))).toEqual([
    'disciplinary_details',
    'concerns_raised_details',
  ])
  // Check the short answer and the required details (VOL-165 to VOL-169).
  expect(getProblems({ ...adultAnswers, skills_or_interests: 'gair gair' })).toEqual({
    skills_or_interests: { kind: 'too_few_words', bound: 25 },
  })
  expect(Object.keys(getProblems({ ...adultAnswers, criminal_record: true, dbs_certificate: true }))).toEqual([
    'criminal_record_details',
    'dbs_certificate_number',
    'dbs_certificate_issue_date',
  ])
  expect(Object.keys(getProblems({ ...adultAnswers, has_medical_conditions: true, training_other: true }))).toEqual([
    'training_other_detail',
    'medical_conditions',
  ])
})
