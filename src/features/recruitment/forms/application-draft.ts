import { applicationFormOperations, type OpenApplicationForm } from '@contract/recruitment/application-forms.ts'
import { type CoreAnswers, emptyCoreAnswers } from '@contract/recruitment/core-form.ts'
import { buildFormDraft } from './form-draft.ts'
import { refereeSlots } from './referee-slots.ts'

export const applicationDraft = buildFormDraft<CoreAnswers, OpenApplicationForm>({
  calls: {
    get: applicationFormOperations['application_forms.get'],
    update: applicationFormOperations['application_forms.update'],
  },
  empty: emptyCoreAnswers,
  ...refereeSlots,
  shape: 1,
  choices: [
    'organisation',
    'role',
    'dbs_certificate',
    'dbs_update_service',
    'disciplinary',
    'concerns_raised',
    'criminal_record',
  ],
})
