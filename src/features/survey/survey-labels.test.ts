import {
  agreementFields,
  agreementScale,
  attendanceDurations,
  freeTextFields,
  surveyGenders,
  surveySteps,
} from '@contract/surveys.ts'
import { type MessageDescriptor, setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import {
  agreementLabels,
  attendanceDurationLabels,
  freeTextLabels,
  genderLabels,
  personalLabels,
  statementLabels,
} from './survey-labels.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const getTexts = (words: Readonly<Record<string, MessageDescriptor>>, values: readonly string[]) =>
  values.map((value) => (words[value] ? i18n._(words[value]) : value))

describe('survey questions', () => {
  it('offers four genders and four lengths of time [SUR-33 to SUR-38]', () => {
    expect(surveyGenders).toEqual(['male', 'female', 'other', 'prefer_not_to_say'])
    expect(getTexts(genderLabels, surveyGenders)).toEqual(['Male', 'Female', 'Other', 'Prefer not to say'])
    expect(attendanceDurations).toEqual(['first_time', 'less_than_1_year', '1_3_years', 'more_than_3_years'])
    expect(getTexts(attendanceDurationLabels, attendanceDurations)).toEqual([
      'First time',
      'Less than 1 year',
      '1-3 years',
      'More than 3 years',
    ])
  })

  it('has eight sentences on a scale of five [SUR-39 to SUR-43]', () => {
    expect(agreementFields).toEqual(
      ['welcome', 'safe', 'food', 'activities', 'friends', 'less_isolated', 'financial_help', 'recommend'].map(
        (name) => `agreement_${name}`,
      ),
    )
    for (const text of getTexts(statementLabels, agreementFields)) expect(text).toMatch(/^[A-Z].+[a-z]$/)
    expect(agreementScale).toEqual([
      'strongly_agree',
      'agree',
      'neither_agree_or_disagree',
      'disagree',
      'strongly_disagree',
    ])
    expect(getTexts(agreementLabels, agreementScale)).toEqual([
      'Strongly agree',
      'Agree',
      'Neither agree or disagree',
      'Disagree',
      'Strongly disagree',
    ])
  })

  it('has three steps and five free-text questions [SUR-28, SUR-30, SUR-32, SUR-44 to SUR-50]', () => {
    expect(freeTextFields).toEqual([
      'appreciate_most',
      'suggestions',
      'memorable_moment',
      'favourite_foods_activities_games',
      'anything_else',
    ])
    for (const text of getTexts(freeTextLabels, freeTextFields)) expect(text).toMatch(/\?$/)
    expect(getTexts(personalLabels, ['name'])).toEqual(['Your name'])
    const fields = surveySteps.map((step) => {
      const { entries } = ('pipe' in step ? step.pipe[0] : step) as { entries: object }
      return Object.keys(entries)
    })
    expect(fields).toEqual([['name', 'anonymous', 'gender', 'how_long'], [...agreementFields], [...freeTextFields]])
  })
})
