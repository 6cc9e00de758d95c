import * as v from 'valibot'
import { Id } from '../id.ts'
import { Instant } from '../rules/days.ts'
import { mailKinds, mailStates } from './vocabulary.ts'

/**
 * An email of an application and its delivery state (B-REC-04). Its text is not included, because it is
 * private after sending.
 */
export const RecordMail = v.object({
  id: Id,
  kind: v.picklist(mailKinds),
  to: v.string(),
  state: v.picklist(mailStates),
  /** Time when it entered this state. */
  at: Instant,
  /** Reason why it bounced or was given up: a code such as `5.1.1`, never the mail server's message. */
  reason: v.nullable(v.string()),
})
export type RecordMail = v.InferOutput<typeof RecordMail>
