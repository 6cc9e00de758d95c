import * as v from 'valibot'
import type { ProblemKind } from '../form.ts'
import { operation } from '../operation.ts'
import { Day, dayInLondon } from '../rules/days.ts'
import { pastDay } from './form-fields.ts'
import { named } from './named-operations.ts'
import { byToken, Submitted } from './public-token.ts'
import { checkKinds, confirmationValues } from './vocabulary.ts'

/** The confirmation of a check, as its contact finds it (DBS-20 to DBS-23). */
const OpenDbsForm = v.object({
  submitted: v.null(),
  full_name: v.string(),
  organisation__name: v.nullable(v.string()),
  /** What the check is called where the club is (B-REC-11). */
  check_kind: v.picklist(checkKinds),
  /** Years for which a certificate counts. */
  dbs_years: v.number(),
  /** The day of issue that the applicant gave. */
  applicant_issue_date: v.nullable(Day),
})
export type OpenDbsForm = v.InferOutput<typeof OpenDbsForm>

const DbsForm = v.union([Submitted, OpenDbsForm])

/** The day of a certificate or a membership. Checks are made in the United Kingdom, so that its calendar counts. */
const issueDay = v.pipe(
  pastDay,
  v.check((day) => day === null || day <= dayInLondon(), 'not_valid' satisfies ProblemKind),
)

/** What a contact confirms (DBS-22). */
export const DbsConfirmation = v.object({
  confirmed: v.picklist(confirmationValues),
  /** Whether the barred list of children was looked at; unanswered is unknown. */
  barred_list_checked: v.optional(v.nullable(v.boolean()), null),
  /** The end is counted from it, except for the Update Service. */
  issue_date: v.optional(issueDay, null),
})

/** The public calls of the confirmations of a flow. */
export const dbsFormCalls = <const N extends string>(noun: N) =>
  named(noun, {
    get: operation({
      method: 'GET',
      path: `/${noun}/:id`,
      access: 'everyone',
      summary: 'The confirmation of a link; once it was sent, that alone (PUB-41, PUB-43).',
      params: byToken,
      output: DbsForm,
    }),
    update: operation({
      method: 'PATCH',
      path: `/${noun}/:id`,
      access: 'everyone',
      summary: 'Confirms a check (PUB-42). 409 once it was sent.',
      params: byToken,
      body: DbsConfirmation,
      output: Submitted,
    }),
  })

export const dbsFormOperations = dbsFormCalls('dbs_forms')
