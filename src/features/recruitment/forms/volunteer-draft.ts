import {
  type OpenVolunteerForm,
  volunteerApplicationFormOperations,
} from '@contract/recruitment/volunteer-application-forms.ts'
import { emptyVolunteerAnswers, type VolunteerAnswers } from '@contract/recruitment/volunteer-form.ts'
import { type EthnicityDraft, emptyEthnicity, toEthnicityAnswer } from '@/features/ethnicity/ethnicity-draft.ts'
import { buildFormDraft, type FormOperations } from './form-draft.ts'
import { refereeSlots } from './referee-slots.ts'

/** Answers that the server stores, and the ethnicity answer, which only this device stores until the form is sent. */
export type VolunteerValues = VolunteerAnswers & { ethnicity: EthnicityDraft }

export const volunteerDraft = buildFormDraft<VolunteerValues, OpenVolunteerForm>({
  calls: {
    get: volunteerApplicationFormOperations['volunteer_application_forms.get'],
    update: volunteerApplicationFormOperations['volunteer_application_forms.update'],
  } as unknown as FormOperations,
  empty: { ...emptyVolunteerAnswers, ethnicity: emptyEthnicity },
  read: (values) => ({ ...refereeSlots.read(values), ethnicity: emptyEthnicity }),
  write: refereeSlots.write,
  sentAlong: ({ ethnicity }) => ({ ethnicity_capture: ethnicity && toEthnicityAnswer(ethnicity) }),
  shape: 1,
  choices: [
    'young_helper',
    'role',
    'parent_guardian_relationship',
    'disciplinary',
    'concerns_raised',
    'criminal_record',
    'has_dietary_requirements',
    'has_medical_conditions',
  ],
})
