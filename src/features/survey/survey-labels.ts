import type { Agreement, AgreementField, AttendanceDuration, FreeTextField, SurveyGender } from '@contract/surveys.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Labels<K extends string> = Record<K, MessageDescriptor>

/** Gender labels for the survey's values, with the same text as on the other forms (SUR-35). */
export const genderLabels: Labels<SurveyGender> = {
  male: msg`Male`,
  female: msg`Female`,
  other: msg({ message: 'Other', context: 'gender' }),
  prefer_not_to_say: msg`Prefer not to say`,
}

export const attendanceDurationLabels: Labels<AttendanceDuration> = {
  first_time: msg`First time`,
  less_than_1_year: msg`Less than 1 year`,
  '1_3_years': msg`1-3 years`,
  more_than_3_years: msg`More than 3 years`,
}

export const agreementLabels: Labels<Agreement> = {
  strongly_agree: msg`Strongly agree`,
  agree: msg`Agree`,
  neither_agree_or_disagree: msg`Neither agree or disagree`,
  disagree: msg`Disagree`,
  strongly_disagree: msg`Strongly disagree`,
}

/** Labels under a face. Translations of long words may contain a soft hyphen. */
export const shortAgreementLabels: Labels<Agreement> = {
  strongly_agree: msg({ message: 'Strongly agree', context: 'under a face' }),
  agree: msg({ message: 'Agree', context: 'under a face' }),
  neither_agree_or_disagree: msg({ message: 'Neither', context: 'under a face' }),
  disagree: msg({ message: 'Disagree', context: 'under a face' }),
  strongly_disagree: msg({ message: 'Strongly disagree', context: 'under a face' }),
}

export const statementLabels: Labels<AgreementField> = {
  agreement_welcome: msg`I feel welcome at the club`,
  agreement_safe: msg`My family is safe here`,
  agreement_food: msg`The food is good`,
  agreement_activities: msg`There is plenty to do`,
  agreement_friends: msg`We have made friends`,
  agreement_less_isolated: msg`I feel less alone because of the club`,
  agreement_financial_help: msg`It helps with the cost of the holidays`,
  agreement_recommend: msg`I would tell a friend to come`,
}

export const freeTextLabels: Labels<FreeTextField> = {
  appreciate_most: msg`What do you like most about the club?`,
  suggestions: msg`What could we do better?`,
  memorable_moment: msg`Which moment will you remember?`,
  favourite_foods_activities_games: msg`What are your favourite foods, activities and games?`,
  anything_else: msg`Is there anything else you want to tell us?`,
}

export const personalLabels: Labels<'name' | 'gender' | 'how_long'> = {
  name: msg`Your name`,
  gender: msg`Gender`,
  how_long: msg`How long have you been coming?`,
}
