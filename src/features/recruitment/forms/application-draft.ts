import {
  applicationFormOperations,
  type OpenApplicationForm,
} from '@contract/recruitment/application-forms.ts'
import { type CoreAnswers, coreSteps, emptyCoreAnswers } from '@contract/recruitment/core-form.ts'
import { callForRow, type Row } from '@/api/call.ts'
import type { SavedRecord } from '@/kit/public/use-saved-form.ts'
import { allPlaces, writtenPlaces } from './referee-places.ts'

type Answer = Row<(typeof applicationFormOperations)['application_forms.get']>

/** What is kept changes its shape with the questions. */
export const APPLICATION_SHAPE = 1

/** Answered by choosing, not by typing. */
export const applicationChoices = [
  ...['organisation', 'role', 'dbs_certificate', 'dbs_update_service'],
  ...['disciplinary', 'concerns_raised', 'criminal_record'],
]

const fields = Object.keys(emptyCoreAnswers) as (keyof CoreAnswers)[]

/** A form with a place for each referee, whether or not something was written of them. */
const answersOf = (form: OpenApplicationForm): CoreAnswers => {
  const told = Object.fromEntries(fields.map((field) => [field, form[field]])) as unknown as CoreAnswers
  return { ...told, references: allPlaces(told.references) }
}

/** The answers of a form that is not sent yet; null once it was. */
const recordOf = ({ output, etag }: Answer): SavedRecord<CoreAnswers> | null =>
  output.submitted === null ? { values: answersOf(output), etag } : null

export const loadApplication = async (id: string, signal?: AbortSignal) => {
  const answer = await callForRow(applicationFormOperations['application_forms.get'], {
    params: { id },
    ...(signal && { signal }),
  })
  return { output: answer.output, record: recordOf(answer) }
}

/** Saves what was changed, and sends the form where it is to be. @throws ApiError, NoAnswer */
export const saveApplication =
  (id: string) =>
  async ({ references, ...patch }: Partial<CoreAnswers>, submit: boolean, etag: string | null) =>
    recordOf(
      await callForRow(applicationFormOperations['application_forms.update'], {
        params: { id },
        body: {
          ...patch,
          ...(references && { references: writtenPlaces(references) }),
          ...(submit && { submit }),
        },
        ...(etag !== null && { ifMatch: etag }),
      }),
    )

export const applicationSteps = coreSteps
