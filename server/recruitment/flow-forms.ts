import * as v from 'valibot'
import { isConsentShared } from '../../contract/recruitment/consent-shared.ts'
import { type CoreAnswers, CoreForm, emptyCoreAnswers } from '../../contract/recruitment/core-form.ts'
import { type DetailFieldsByQuestion, safeguardingDetailFields } from '../../contract/recruitment/form-answers.ts'
import { withFormRules } from '../../contract/recruitment/form-fields.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import {
  clearOtherPathAnswers,
  emptyVolunteerAnswers,
  findAgeProblems,
  type VolunteerAnswers,
  VolunteerForm,
  volunteerDetailFields,
} from '../../contract/recruitment/volunteer-form.ts'
import type { applications } from '../db/schema.ts'
import type { ApplicationFromDb } from './scope.ts'

type FormAnswers = Record<string, unknown>
type StoredValues = Partial<typeof applications.$inferInsert>

/** Rules of a flow's form: how its answers are stored, and what a submission requires. */
export type FlowForm = {
  whole: v.GenericSchema<unknown, FormAnswers>
  /** Rules across fields that also apply to an incomplete form. */
  part?: v.GenericSchema<unknown, FormAnswers>
  /** Detail fields that a yes answer requires. Key: question. */
  details: DetailFieldsByQuestion
  /** Clears the answers to questions that the form does not show for the chosen path (adult or Young Helper). */
  ofPath?: (answers: FormAnswers) => FormAnswers
  empty: FormAnswers
  /** Returns the answers that are stored in their own columns, because lists search and sort by them. */
  columns: (row: ApplicationFromDb) => FormAnswers
  stored: (answers: FormAnswers) => StoredValues
}

const coreFormRules: FlowForm = {
  whole: CoreForm as unknown as FlowForm['whole'],
  details: safeguardingDetailFields,
  empty: emptyCoreAnswers,
  columns: ({ first_name, last_name, email, organisation_id, organisation_name }) => ({
    first_name,
    last_name,
    email,
    organisation_name,
    organisation: organisation_id,
  }),
  stored: (allAnswers) => {
    const { first_name, last_name, email, organisation, organisation_name, ...answers } = allAnswers as CoreAnswers
    return { first_name, last_name, email, organisation_id: organisation, organisation_name, answers }
  },
}

const volunteerFormRules: FlowForm = {
  whole: VolunteerForm as unknown as FlowForm['whole'],
  part: withFormRules(v.looseObject({}), findAgeProblems) as unknown as FlowForm['whole'],
  details: volunteerDetailFields,
  ofPath: clearOtherPathAnswers,
  empty: emptyVolunteerAnswers,
  columns: ({ first_name, last_name, email, is_young_helper }) => ({
    first_name,
    last_name,
    email,
    young_helper: is_young_helper,
  }),
  stored: (allAnswers) => {
    const { first_name, last_name, email, young_helper, ...answers } = allAnswers as VolunteerAnswers
    return {
      first_name,
      last_name,
      email,
      is_young_helper: young_helper,
      consent_shared: isConsentShared(allAnswers),
      answers,
    }
  },
}

export const flowForms: Record<Flow, FlowForm> = { core: coreFormRules, volunteer: volunteerFormRules }

/** Returns all answers in an application's form. Unanswered questions are null. */
export const getAnswers = (row: ApplicationFromDb): FormAnswers => {
  const form = flowForms[row.flow]
  return { ...form.empty, ...row.answers, ...form.columns(row) }
}
