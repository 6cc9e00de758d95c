import * as v from 'valibot'
import { Id } from './id.ts'
import { buildListQuerySchema, buildListResponseSchema, defineOperation, QueryFlag } from './operation.ts'
import { mailStates } from './recruitment/vocabulary.ts'
import { Instant } from './rules/days.ts'

const mailFields = {
  id: Id,
  to: v.string(),
  subject: v.string(),
  /** Time when the email was written. It is sent as soon as a mail server accepts it. */
  created: Instant,
  state: v.picklist(mailStates),
}

const MailRow = v.object(mailFields)

const Mail = v.object({
  ...mailFields,
  /** Plain text of the email. Empty after the email was sent or given up. */
  text: v.string(),
})
export type Mail = v.InferOutput<typeof Mail>

/**
 * Operations that show emails as they would be sent, for demos without a mail server. In production, both calls return
 * 404.
 */
export const mailOperations = {
  'mails.list': defineOperation({
    method: 'GET',
    path: '/mails',
    access: 'vp_support',
    summary:
      'Mails that were written, newest first; `failed` lists those that were not delivered. In demo mode alone: 404 in production.',
    query: buildListQuerySchema(['created', 'to', 'subject'], { failed: v.optional(QueryFlag) }),
    output: buildListResponseSchema(MailRow),
  }),
  'mails.get': defineOperation({
    method: 'GET',
    path: '/mails/:id',
    access: 'vp_support',
    summary: 'One mail with its text. In demo mode alone: 404 in production.',
    params: v.object({ id: Id }),
    output: Mail,
  }),
} as const
