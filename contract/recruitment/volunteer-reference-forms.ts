import { buildReferenceFormOperations } from './reference-forms.ts'

export const volunteerReferenceFormOperations = buildReferenceFormOperations('volunteer_reference_forms')
