import * as v from 'valibot'
import { Id } from '../id.ts'
import { Instant } from '../rules/days.ts'
import { mailKinds, mailStates } from './vocabulary.ts'

/**
 * An email of an application, with its delivery state (B-REC-04). The text is left out, because it is private after
 * sending.
 */
export const RecordMail = v.object({
  id: Id,
  kind: v.picklist(mailKinds),
  to: v.string(),
  state: v.picklist(mailStates),
  /** Time when the email entered this state. */
  at: Instant,
  /**
   * Reason why the email bounced or was given up. This is a code such as `5.1.1`, because the mail server's message is
   * never stored.
   */
  reason: v.nullable(v.string()),
})
export type RecordMail = v.InferOutput<typeof RecordMail>
