import * as v from 'valibot'
import type { ProblemKind } from '../form.ts'
import { defineOperation } from '../operation.ts'
import { Day, getLondonDay } from '../rules/days.ts'
import { pastDayField } from './form-fields.ts'
import { prefixOperationNames } from './named-operations.ts'
import { publicTokenParams, SubmittedForm } from './public-token.ts'
import { checkKinds, confirmationValues } from './vocabulary.ts'

/** A confirmation that is not submitted yet, as returned for the contact's link (DBS-20 to DBS-23). */
const OpenDbsForm = v.object({
  submitted: v.null(),
  full_name: v.string(),
  organisation__name: v.nullable(v.string()),
  /** Kind of check in the nation of the club (B-REC-11). */
  check_kind: v.picklist(checkKinds),
  /** Number of years for which a certificate is valid. */
  dbs_years: v.number(),
  /** Day of issue as entered by the applicant. */
  applicant_issue_date: v.nullable(Day),
})
export type OpenDbsForm = v.InferOutput<typeof OpenDbsForm>

const DbsForm = v.union([SubmittedForm, OpenDbsForm])

/**
 * Day of issue of a certificate or membership. It must not be after today in London, because checks are issued in the
 * United Kingdom.
 */
const issueDay = v.pipe(
  pastDayField,
  v.check((day) => day === null || day <= getLondonDay(), 'not_valid' satisfies ProblemKind),
)

/** Confirmation as submitted by a contact (DBS-22). */
export const DbsConfirmation = v.object({
  confirmed: v.picklist(confirmationValues),
  /** True if the children's barred list was checked. Null if the contact did not answer. */
  barred_list_checked: v.optional(v.nullable(v.boolean()), null),
  /** First day of validity. Not used for the Update Service. */
  issue_date: v.optional(issueDay, null),
})

/** Builds the public operations of a flow's check confirmations. */
export const buildDbsFormOperations = <const N extends string>(noun: N) =>
  prefixOperationNames(noun, {
    get: defineOperation({
      method: 'GET',
      path: `/${noun}/:id`,
      access: 'everyone',
      summary: 'The confirmation of a link; once it was sent, that alone (PUB-41, PUB-43).',
      params: publicTokenParams,
      output: DbsForm,
    }),
    update: defineOperation({
      method: 'PATCH',
      path: `/${noun}/:id`,
      access: 'everyone',
      summary: 'Confirms a check (PUB-42). 409 once it was sent.',
      params: publicTokenParams,
      body: DbsConfirmation,
      output: SubmittedForm,
    }),
  })

export const dbsFormOperations = buildDbsFormOperations('dbs_forms')
