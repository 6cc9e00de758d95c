import * as v from 'valibot'
import { defineOperation } from './operation.ts'

export const mailBounceOperations = {
  'mail_bounces.create': defineOperation({
    method: 'POST',
    path: '/mail_bounces',
    access: 'everyone',
    unlimited: true,
    summary:
      'Takes a mail that came back, as it is, or the report of a mail provider in JSON; signed with MAIL_WEBHOOK_SECRET (B-REC-04).',
    rawBody: true,
    /** Number of this server's emails that the report concerns. */
    output: v.object({ bounced: v.number() }),
  }),
} as const
