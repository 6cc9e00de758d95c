import { dbsFormCalls } from './dbs-forms.ts'

export const volunteerDbsFormOperations = dbsFormCalls('volunteer_dbs_forms')
