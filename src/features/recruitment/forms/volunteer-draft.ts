import {
  type OpenVolunteerForm,
  volunteerApplicationFormOperations,
} from '@contract/recruitment/volunteer-application-forms.ts'
import { emptyVolunteerAnswers, type VolunteerAnswers } from '@contract/recruitment/volunteer-form.ts'
import { callForRow, type Row } from '@/api/call.ts'
import type { SavedRecord } from '@/kit/public/use-saved-form.ts'
import { allPlaces, writtenPlaces } from './referee-places.ts'

const calls = volunteerApplicationFormOperations
type Answer = Row<(typeof calls)['volunteer_application_forms.get']>

/** What is kept changes its shape with the questions. */
export const VOLUNTEER_SHAPE = 1

/** Answered by choosing, not by typing. */
export const volunteerChoices = [
  ...['young_helper', 'role', 'parent_guardian_relationship', 'disciplinary', 'concerns_raised'],
  ...['criminal_record', 'has_dietary_requirements', 'has_medical_conditions'],
]

const fields = Object.keys(emptyVolunteerAnswers) as (keyof VolunteerAnswers)[]

/** A form with a place for each referee, whether or not something was written of them. */
const answersOf = (form: OpenVolunteerForm): VolunteerAnswers => {
  const told = Object.fromEntries(fields.map((field) => [field, form[field]])) as unknown as VolunteerAnswers
  return { ...told, references: allPlaces(told.references) }
}

/** The answers of a form that is not sent yet; null once it was. */
const recordOf = ({ output, etag }: Answer): SavedRecord<VolunteerAnswers> | null =>
  output.submitted === null ? { values: answersOf(output), etag } : null

export const loadVolunteerForm = async (id: string, signal?: AbortSignal) => {
  const answer = await callForRow(calls['volunteer_application_forms.get'], {
    params: { id },
    ...(signal && { signal }),
  })
  return { output: answer.output, record: recordOf(answer) }
}

/** Saves what was changed, and sends the form where it is to be. @throws ApiError, NoAnswer */
export const saveVolunteerForm =
  (id: string) =>
  async ({ references, ...patch }: Partial<VolunteerAnswers>, submit: boolean, etag: string | null) =>
    recordOf(
      await callForRow(calls['volunteer_application_forms.update'], {
        params: { id },
        body: {
          ...patch,
          ...(references && { references: writtenPlaces(references) }),
          ...(submit && { submit }),
        },
        ...(etag !== null && { ifMatch: etag }),
      }),
    )
