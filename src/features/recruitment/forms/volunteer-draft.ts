import {
  type OpenVolunteerForm,
  volunteerApplicationFormOperations,
} from '@contract/recruitment/volunteer-application-forms.ts'
import { emptyVolunteerAnswers, type VolunteerAnswers } from '@contract/recruitment/volunteer-form.ts'
import { type FormCalls, formDraft } from './form-draft.ts'
import { refereePlaces } from './referee-places.ts'

export const volunteerDraft = formDraft<VolunteerAnswers, OpenVolunteerForm>({
  calls: {
    get: volunteerApplicationFormOperations['volunteer_application_forms.get'],
    update: volunteerApplicationFormOperations['volunteer_application_forms.update'],
  } as unknown as FormCalls,
  empty: emptyVolunteerAnswers,
  ...refereePlaces,
  shape: 1,
  choices: [
    ...['young_helper', 'role', 'parent_guardian_relationship', 'disciplinary', 'concerns_raised'],
    ...['criminal_record', 'has_dietary_requirements', 'has_medical_conditions'],
  ],
})
