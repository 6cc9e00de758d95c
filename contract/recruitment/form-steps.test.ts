import * as v from 'valibot'
import { expect, it } from 'vitest'
import { findProblems } from '../form.ts'
import { coreSteps, emptyCoreAnswers } from './core-form.ts'
import { emptyReference, ReferenceForm, referenceSteps } from './reference-answers.ts'
import { formStatuses, getRefereeRoles, MAX_REFEREES, ratingFields, ratings } from './vocabulary.ts'

it('has four steps with these questions [APP-115, APP-122]', () => {
  expect(coreSteps.map(({ fields }) => fields)).toEqual([
    [
      'organisation',
      'organisation_name',
      'first_name',
      'last_name',
      'aliases',
      'date_of_birth',
      'email',
      'mobile',
      'phone',
      'address',
    ],
    ['reason', 'past_experience', 'faith', 'consistency_details'],
    [
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
    ],
    ['references', 'contact_email', 'contact_post', 'contact_phone', 'contact_text'],
  ])
})

it('allows three referees, each with the roles of their position [APP-107, APP-133]', () => {
  expect(MAX_REFEREES).toBe(3)
  const [firstRoles, secondRoles, thirdRoles] = [1, 2, 3].map(getRefereeRoles)
  expect(firstRoles).toEqual(['Church Leader'])
  expect(secondRoles).toEqual(['Has Seen Work With Children', 'Employer'])
  expect(thirdRoles).toEqual(['Church Leader', 'Has Seen Work With Children', 'Employer'])
})

it('has a label for each form status [APP-71, APP-76]', () => {
  expect(formStatuses).toEqual([
    { value: 'not_started', label: 'Not started' },
    { value: 'started', label: 'Started but incomplete' },
    { value: 'submitted', label: 'Submitted' },
  ])
})

it('accepts only ISO dates as birthdays [APP-93, PUB-12]', () => {
  const findProblemKind = (date_of_birth: string) =>
    findProblems(coreSteps[0].schema, { ...emptyCoreAnswers, date_of_birth }).date_of_birth?.kind
  expect(findProblemKind('1990-05-01')).toBeUndefined()
  for (const invalidDate of ['01/05/1990', '1990-5-1', '1990-05-XX'])
    expect(findProblemKind(invalidDate)).toBe('not_a_day')
})

it('has three steps for a reference [REFE-20, REFE-53, PUB-34, PUB-63, VREF-13]', () => {
  expect(referenceSteps.map(({ fields }) => fields)).toEqual([
    [
      'applicant_name',
      'relationship',
      'years_known',
      'integrity',
      'relationship_peers',
      'relationship_others',
      'team_work',
      'reliability',
      'punctuality',
      'quality_of_work',
      'health_record',
      'honesty',
    ],
    [
      'disciplinary',
      'disciplinary_details',
      'suitability',
      'suitability_details',
      'allegations',
      'allegations_details',
      'criminal',
      'criminal_details',
      'reasons_not_accept',
      'reasons_not_accept_details',
      'additional_comments',
    ],
    ['full_name', 'is_adult', 'occupation', 'phone', 'address', 'declaration'],
  ])
  const [, , lastStep] = referenceSteps
  expect(Object.keys(findProblems(lastStep.schema, emptyReference))).toEqual(
    expect.arrayContaining(['full_name', 'is_adult', 'declaration']),
  )
})

it('requires each rating and question of a reference [REFE-36, REFE-37, REFE-43, REFE-51]', () => {
  expect(ratings).toEqual(['Excellent', 'Good', 'Unsatisfactory'])
  const missingFields = Object.keys(findProblems(ReferenceForm, emptyReference))
  expect(missingFields).toEqual(
    expect.arrayContaining([
      ...ratingFields,
      'disciplinary',
      'suitability',
      'allegations',
      'criminal',
      'reasons_not_accept',
    ]),
  )
  const answeredReference = {
    ...emptyReference,
    ...Object.fromEntries(ratingFields.map((field) => [field, 'Unsatisfactory'])),
    applicant_name: 'A',
    relationship: 'B',
    full_name: 'C',
    phone: '029 2018 0142',
    declaration: true,
    disciplinary: false,
    suitability: false,
    allegations: false,
    criminal: false,
    // Accept any number of years. The page only shows the recommended number (REFE-52).
    reasons_not_accept: false,
    years_known: 0,
  }
  expect(v.is(ReferenceForm, answeredReference)).toBe(true)
})
