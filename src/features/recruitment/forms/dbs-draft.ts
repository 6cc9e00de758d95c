import { DbsConfirmation, type OpenDbsForm } from '@contract/recruitment/dbs-forms.ts'
import { demanding } from '@contract/recruitment/form-fields.ts'
import * as v from 'valibot'
import { typedOf, type Values } from '@/kit/public/answer-path.ts'

type Facts = Pick<OpenDbsForm, 'check_kind'>

/** True if the date of issue is asked for. The Update Service counts from the day of the answer. */
export function asksForDate({ check_kind }: Facts, { confirmed }: Values): boolean {
  return confirmed !== 'dbs_update_service' || check_kind === 'pvg'
}

/** The only step of the form: a certificate needs a date, or the answer that it is not known. */
export function dbsStep(facts: Facts) {
  const fields = { ...DbsConfirmation.entries, date_unknown: v.boolean() }
  return {
    fields: ['confirmed', 'issue_date', 'date_unknown', 'barred_list_checked'],
    schema: demanding(v.object(fields), (values) => {
      const isMissing = asksForDate(facts, values) && !values.issue_date && !values.date_unknown
      return isMissing ? [{ path: ['issue_date'], kind: 'missing' }] : []
    }),
  }
}

/** The answers before the contact has given one. */
export function emptyDbsDraft({ applicant_issue_date }: Pick<OpenDbsForm, 'applicant_issue_date'>): Values {
  return {
    confirmed: null,
    barred_list_checked: null,
    issue_date: applicant_issue_date,
    date_unknown: false,
  }
}

/** The changes that make answers fit together: a whole date is known, and half a date that is not asked for is dropped. */
export function settleDbsDraft(facts: Facts, values: Values): Values | null {
  const typed = typedOf('issue_date')
  if (values.issue_date && values.date_unknown) return { date_unknown: false }
  if (values[typed] && !asksForDate(facts, values)) return { [typed]: undefined }
  return null
}

/** The answers as they are sent. */
export function sentDbsForm(facts: Facts, values: Values): v.InferInput<typeof DbsConfirmation> {
  return {
    confirmed: values.confirmed as v.InferInput<typeof DbsConfirmation>['confirmed'],
    barred_list_checked: values.barred_list_checked as boolean | null,
    issue_date: asksForDate(facts, values) ? (values.issue_date as string | null) : null,
  }
}
