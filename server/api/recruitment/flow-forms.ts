import * as v from 'valibot'
import { isConsentShared } from '../../../contract/recruitment/consent-shared.ts'
import { type CoreAnswers, CoreForm, emptyCoreAnswers } from '../../../contract/recruitment/core-form.ts'
import { type DetailsOf, detailsOfSafeguarding } from '../../../contract/recruitment/form-answers.ts'
import { demanding } from '../../../contract/recruitment/form-fields.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import {
  ageLacks,
  emptyVolunteerAnswers,
  type VolunteerAnswers,
  VolunteerForm,
  volunteerDetails,
  withoutOtherPath,
} from '../../../contract/recruitment/volunteer-form.ts'
import type { applications } from '../../db/schema.ts'
import type { ApplicationFromDb } from './scope.ts'

type Answers = Record<string, unknown>
type Stored = Partial<typeof applications.$inferInsert>

/** How the form of a flow is stored, and what it has to be when it is sent. */
export type FlowForm = {
  whole: v.GenericSchema<unknown, Answers>
  /** What has to be so between the fields of one that is not whole. */
  part?: v.GenericSchema<unknown, Answers>
  /** Which answers belong to a yes of which question. */
  details: DetailsOf
  /** Drops the answers that the chosen path does not ask for. */
  ofPath?: (answers: Answers) => Answers
  empty: Answers
  /** The answers that are columns of their own, because lists search and order by them. */
  columns: (row: ApplicationFromDb) => Answers
  stored: (answers: Answers) => Stored
}

const core: FlowForm = {
  whole: CoreForm as unknown as FlowForm['whole'],
  details: detailsOfSafeguarding,
  empty: emptyCoreAnswers,
  columns: ({ first_name, last_name, email, organisation_id, organisation_name }) => ({
    first_name,
    last_name,
    email,
    organisation_name,
    organisation: organisation_id,
  }),
  stored: (all) => {
    const { first_name, last_name, email, organisation, organisation_name, ...answers } = all as CoreAnswers
    return { first_name, last_name, email, organisation_id: organisation, organisation_name, answers }
  },
}

const volunteer: FlowForm = {
  whole: VolunteerForm as unknown as FlowForm['whole'],
  part: demanding(v.looseObject({}), ageLacks) as unknown as FlowForm['whole'],
  details: volunteerDetails,
  ofPath: withoutOtherPath,
  empty: emptyVolunteerAnswers,
  columns: ({ first_name, last_name, email, is_young_helper }) => ({
    first_name,
    last_name,
    email,
    young_helper: is_young_helper,
  }),
  stored: (all) => {
    const { first_name, last_name, email, young_helper, ...answers } = all as VolunteerAnswers
    return {
      first_name,
      last_name,
      email,
      is_young_helper: young_helper,
      consent_shared: isConsentShared(all),
      answers,
    }
  },
}

/** The forms of the flows. */
export const flowForms: Record<Flow, FlowForm> = { core, volunteer }

/** All answers of an application's form; what was not answered is null. */
export const answersOf = (row: ApplicationFromDb): Answers => {
  const form = flowForms[row.flow]
  return { ...form.empty, ...row.answers, ...form.columns(row) }
}
