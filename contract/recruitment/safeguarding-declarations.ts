import * as v from 'valibot'
import { Id } from '../id.ts'
import { buildListResponseSchema, defineOperation } from '../operation.ts'
import { Instant } from '../rules/days.ts'
import { RecordMail } from './mails.ts'
import { PublicToken } from './public-token.ts'

/** The safeguarding declaration for one year, as the application's tab shows it (SGD-09). */
const SafeguardingDeclaration = v.object({
  id: Id,
  application: Id,
  email: v.nullable(v.string()),
  year: v.number(),
  email_sent: v.nullable(Instant),
  submitted: v.nullable(Instant),
  /** Secret token of the link. Null for users who may not share the link (SGD-16). */
  form_id: v.nullable(PublicToken),
  /** Time of the next automatic reminder. Null if none is planned. */
  next_reminder: v.nullable(Instant),
  mails: v.array(RecordMail),
})
export type SafeguardingDeclaration = v.InferOutput<typeof SafeguardingDeclaration>

export const safeguardingDeclarationOperations = {
  'application_safeguarding_declarations.list': defineOperation({
    method: 'GET',
    path: '/application_safeguarding_declarations',
    access: 'applications',
    summary: 'The declarations of an application, the newest year first; there is one for this year (SGD-06, SGD-20).',
    query: v.object({ application: Id }),
    output: buildListResponseSchema(SafeguardingDeclaration),
  }),
  'application_safeguarding_declarations.send_email': defineOperation({
    method: 'POST',
    path: '/application_safeguarding_declarations/:id/send_email',
    access: 'send_safeguarding_declarations',
    summary: 'Mails the link of a declaration, or mails it again (SGD-13).',
    params: v.object({ id: Id }),
    output: SafeguardingDeclaration,
  }),
} as const
