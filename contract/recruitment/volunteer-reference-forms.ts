import { referenceFormCalls } from './reference-forms.ts'

export const volunteerReferenceFormOperations = referenceFormCalls('volunteer_reference_forms')
