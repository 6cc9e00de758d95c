import * as v from 'valibot'
import { Id } from '../id.ts'
import { Instant } from '../rules/days.ts'
import { mailKinds, mailStates } from './vocabulary.ts'

/** A mail of an application, and how far it has come (B-REC-04). Its words are nobody's business once it has gone. */
export const RecordMail = v.object({
  id: Id,
  kind: v.picklist(mailKinds),
  to: v.string(),
  state: v.picklist(mailStates),
  /** Since when it is in this state. */
  at: Instant,
  /** Why it came back or was given up: a code such as `5.1.1`, never the words of a mail server. */
  reason: v.nullable(v.string()),
})
export type RecordMail = v.InferOutput<typeof RecordMail>
