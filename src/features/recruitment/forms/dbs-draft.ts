import { DbsConfirmation, type OpenDbsForm } from '@contract/recruitment/dbs-forms.ts'
import { withFormRules } from '@contract/recruitment/form-fields.ts'
import * as v from 'valibot'
import { getTypedPath, type Values } from '@/kit/public/answer-path.ts'

type DbsFormFacts = Pick<OpenDbsForm, 'check_kind'>

/**
 * Returns true if the form needs the date of issue. An Update Service check does not need it, because it counts from
 * the day of the answer.
 */
export function needsIssueDate({ check_kind }: DbsFormFacts, { confirmed }: Values): boolean {
  return confirmed !== 'dbs_update_service' || check_kind === 'pvg'
}

/** Builds the form's only step. A certificate needs a date, or a tick that the date is not known. */
export function buildDbsStep(facts: DbsFormFacts) {
  const fields = { ...DbsConfirmation.entries, date_unknown: v.boolean() }
  return {
    fields: ['confirmed', 'issue_date', 'date_unknown', 'barred_list_checked'],
    schema: withFormRules(v.object(fields), (values) => {
      const isMissing = needsIssueDate(facts, values) && !values.issue_date && !values.date_unknown
      return isMissing ? [{ path: ['issue_date'], kind: 'missing' }] : []
    }),
  }
}

/** Returns the form's initial values, before the contact has answered. */
export function createDbsDraft({ applicant_issue_date }: Pick<OpenDbsForm, 'applicant_issue_date'>): Values {
  return {
    confirmed: null,
    barred_list_checked: null,
    issue_date: applicant_issue_date,
    date_unknown: false,
  }
}

/**
 * Returns the changes that make the answers consistent, or null if they are consistent. A full date clears the "not
 * known" tick. A half-typed date is removed if no date is needed.
 */
export function reconcileDbsDraft(facts: DbsFormFacts, values: Values): Values | null {
  const typedPath = getTypedPath('issue_date')
  if (values.issue_date && values.date_unknown) return { date_unknown: false }
  if (values[typedPath] && !needsIssueDate(facts, values)) return { [typedPath]: undefined }
  return null
}

/** Returns the answers as the request body. */
export function toDbsFormBody(facts: DbsFormFacts, values: Values): v.InferInput<typeof DbsConfirmation> {
  return {
    confirmed: values.confirmed as v.InferInput<typeof DbsConfirmation>['confirmed'],
    barred_list_checked: values.barred_list_checked as boolean | null,
    issue_date: needsIssueDate(facts, values) ? (values.issue_date as string | null) : null,
  }
}
