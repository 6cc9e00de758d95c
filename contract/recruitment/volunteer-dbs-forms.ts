import { buildDbsFormOperations } from './dbs-forms.ts'

export const volunteerDbsFormOperations = buildDbsFormOperations('volunteer_dbs_forms')
