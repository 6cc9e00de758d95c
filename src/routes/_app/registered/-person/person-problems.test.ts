import { describe, expect, it } from 'vitest'
import { buildEmptyDraft, type PersonDraft } from './person-draft.ts'
import { findBirthProblem, findProblems } from './person-problems.ts'

const SURVEY_ANSWERS = { why_lunch: true, true_statements_none_1: true, true_statements_none_2: true }
const buildAdult = (facts: Partial<PersonDraft> = {}): PersonDraft => ({
  ...buildEmptyDraft(true),
  first_name: 'Siân',
  last_name: 'Rees',
  attendance_type: 'visitor',
  ...SURVEY_ANSWERS,
  ...facts,
})
const findDraftProblems = (draft: PersonDraft, opened: PersonDraft | null = null, boh = false) =>
  findProblems(draft, { opened, today: '2026-08-05', boh })

describe('problems that block saving a person', () => {
  it('allows line breaks in long texts but not in names [PER-129, PER-130]', () => {
    const medicalNotes = { has_medical_conditions: true, medical_conditions: 'Asthma\nInhaler in the bag' }
    const pickUpNotes = { pick_up_people: 'Nain\nTaid', gp_address: '1 High Street\nCardiff' }
    expect(findDraftProblems(buildAdult({ ...medicalNotes, ...pickUpNotes }))).toEqual({})
    expect(findDraftProblems(buildAdult({ school: 'Ysgol\nGlan', last_name: 'Re\u202ees' }))).toEqual({
      school: 'invisible',
      last_name: 'invisible',
    })
    expect(findDraftProblems(buildAdult({ first_name: '\u2800' }))).toEqual({ first_name: 'missing' })
    expect(findDraftProblems(buildAdult({ ...medicalNotes, medical_conditions: '\u200b' }))).toEqual({
      medical_conditions: 'missing',
    })
    expect(findDraftProblems(buildAdult({ ...medicalNotes, medical_conditions: 'x'.repeat(2001) }))).toEqual({
      medical_conditions: { length: 2001, limit: 2000 },
    })
  })

  it('requires names and the details of answers [PER-127 to PER-135, PER-143]', () => {
    expect(findDraftProblems(buildAdult())).toEqual({})
    expect(findDraftProblems(buildAdult({ first_name: ' ', last_name: '', attendance_type: null }))).toEqual({
      first_name: 'missing',
      last_name: 'missing',
      attendance_type: 'missing',
    })
    expect(
      findDraftProblems(
        buildAdult({
          gender: 'Other',
          has_dietary_requirements: true,
          has_medical_conditions: true,
          why_other: true,
          english_first_language: false,
          parcel_has_dietary_requirements: true,
        }),
      ),
    ).toEqual({
      gender_other: 'missing',
      dietary_requirements: 'missing',
      medical_conditions: 'missing',
      first_language: 'missing',
      parcel_dietary_requirements: 'missing',
      why_other_detail: 'missing',
    })
    expect(findDraftProblems(buildAdult({ has_dietary_requirements: true, allergens: ['nuts'] }))).toEqual({})
  })

  it('requires details that an opened record lacks [PER-129, PER-130, PER-133, VOL-218]', () => {
    const openedDraft = buildAdult({ gender: 'Other', has_dietary_requirements: true })
    expect(findDraftProblems({ ...openedDraft, town: 'Bala' }, openedDraft)).toEqual({
      gender_other: 'missing',
      dietary_requirements: 'missing',
    })
    const completedDraft = { ...openedDraft, gender_other: 'Non-binary', dietary_requirements: 'Coeliac' }
    expect(findDraftProblems(completedDraft, openedDraft)).toEqual({})
  })

  it('rejects invalid email addresses, numbers and dates [PER-131, PER-137, PER-138]', () => {
    expect(
      findDraftProblems(
        buildAdult({
          email: 'nia',
          mobile_number: 'x',
          parcel_additional_children: '1.5' as never,
          birth_text: '31/02/2020',
          consent_text: 'soon',
        }),
      ),
    ).toEqual({
      email: 'no_email',
      mobile_number: 'no_phone',
      parcel_additional_children: 'no_count',
      date_of_birth: 'no_date',
      consent_date: 'no_date',
    })
  })

  it('accepts an empty optional number [FMT-12]', () => {
    expect(findDraftProblems(buildAdult({ parcel_additional_children: '' as never }))).toEqual({})
    expect(findDraftProblems(buildAdult({ parcel_additional_adults: '-1' as never }))).toEqual({
      parcel_additional_adults: 'no_count',
    })
  })

  it('requires every survey part, even for records without answers [PER-139 to PER-142]', () => {
    const draftWithoutSurvey = buildAdult({ why_lunch: false, true_statements_none_1: false })
    const bothProblems = {
      why_fun_activities: 'choose_one',
      true_statements_special_educational_needs: 'choose_one',
    }
    expect(findDraftProblems(draftWithoutSurvey)).toEqual(bothProblems)
    expect(findDraftProblems({ ...draftWithoutSurvey, town: 'Bala' }, draftWithoutSurvey)).toEqual(bothProblems)
    expect(findDraftProblems(draftWithoutSurvey, buildAdult())).toEqual(bothProblems)
    expect(findDraftProblems(buildAdult(), draftWithoutSurvey)).toEqual({})
  })

  it('requires no survey in the Boxes of Hope layout [PER-145]', () => {
    const familyDraft = { ...buildEmptyDraft(true), first_name: 'Siân', last_name: 'Rees' }
    expect(findDraftProblems(familyDraft, null, true)).toEqual({})
    // Ignore problems in fields that this layout does not show, because the user could not fix them.
    const hiddenFields = { why_other: true, has_medical_conditions: true }
    expect(findDraftProblems({ ...familyDraft, ...hiddenFields, english_first_language: false }, null, true)).toEqual(
      {},
    )
    // This layout also shows dietary needs, because they decide the contents of the box.
    expect(findDraftProblems({ ...familyDraft, has_dietary_requirements: true }, null, true)).toEqual({
      dietary_requirements: 'missing',
    })
    expect(findDraftProblems({ ...familyDraft, gender: 'Other' }, null, true)).toEqual({ gender_other: 'missing' })
  })

  it.each<[string, Partial<PersonDraft>]>([
    ['a core team member', { attendance_type: 'core_team_member' }],
    ['a lunchmaker', { attendance_type: 'lunchmaker' }],
    ['a young helper', { attendance_type: 'young_helper' }],
    ['a visitor flagged as helper', { helper: true }],
    ['a child flagged as young helper', { is_adult: false, young_helper: true }],
    ['a parent flagged as core team member', { attendance_type: 'parent_or_carer', core_team_member: true }],
  ])('requires no survey from %s, which is for families [PER-145, VOL-218]', (_who, facts) => {
    const unansweredSurvey = { why_lunch: false, true_statements_none_1: false, true_statements_none_2: false }
    expect(findDraftProblems(buildAdult({ ...unansweredSurvey, why_other: true, ...facts }))).toEqual({})
  })

  it('requires the survey from a child with an earlier attendance type [PER-139]', () => {
    const childDraft = buildAdult({ is_adult: false, attendance_type: 'lunchmaker', why_lunch: false })
    expect(findDraftProblems(childDraft)).toEqual({ why_fun_activities: 'choose_one' })
  })
})

describe('typed date of birth', () => {
  const today = '2026-08-05'

  it('is invalid if it is a word or not in the calendar', () => {
    expect(findBirthProblem({ birth_text: '31/02/2018', date_of_birth: null }, today)).toBe('no_date')
    expect(findBirthProblem({ birth_text: 'seven', date_of_birth: null }, today)).toBe('no_date')
  })

  it('may not be in the future or before anyone alive was born', () => {
    expect(findBirthProblem({ birth_text: '06/08/2026', date_of_birth: '2026-08-06' }, today)).toBe('future')
    expect(findBirthProblem({ birth_text: '01/01/0018', date_of_birth: '0018-01-01' }, today)).toBe('long_ago')
  })

  it('may be today, empty or unchanged', () => {
    expect(findBirthProblem({ birth_text: '5/8/26', date_of_birth: today }, today)).toBeUndefined()
    expect(findBirthProblem({ birth_text: ' ', date_of_birth: null }, today)).toBeUndefined()
    expect(findBirthProblem({ birth_text: null, date_of_birth: '2030-01-01' }, today)).toBeUndefined()
  })
})
