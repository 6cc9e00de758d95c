import * as v from 'valibot'
import { defineOperation } from '../operation.ts'
import { namedHolidays } from '../rules/holidays.ts'
import { buildMultilineText } from '../text.ts'
import { MAX_DATES_LENGTH } from './holiday-confirmations.ts'
import { textLanguages } from './text-wording.ts'

const tokenParams = v.object({ token: v.pipe(v.string(), v.maxLength(100)) })

/**
 * The question that the page of a confirmation link shows. After the question was answered, the response contains only
 * `submitted`.
 */
const ConfirmationLink = v.union([
  v.object({ submitted: v.literal(true) }),
  v.object({
    submitted: v.literal(false),
    organisation_name: v.string(),
    holiday: v.picklist(namedHolidays),
    year: v.number(),
    start_date: v.string(),
    end_date: v.string(),
    /** Language of the text that contained the link. */
    language: v.picklist(textLanguages),
  }),
])
export type ConfirmationLink = v.InferOutput<typeof ConfirmationLink>

export const confirmationLinkOperations = {
  'confirmation_links.get': defineOperation({
    method: 'GET',
    path: '/confirmation_links/:token',
    access: 'everyone',
    summary: 'What the link of a text asks; reading it changes nothing (B-TXT-04).',
    params: tokenParams,
    output: ConfirmationLink,
  }),
  'confirmation_links.confirm': defineOperation({
    method: 'POST',
    path: '/confirmation_links/:token',
    access: 'everyone',
    summary: 'Answers it, once: the club is open or closed for the holiday (B-TXT-04).',
    params: tokenParams,
    body: v.object({
      is_open: v.boolean(),
      dates: v.optional(v.nullable(buildMultilineText(MAX_DATES_LENGTH)), null),
    }),
    output: v.object({ submitted: v.literal(true) }),
  }),
} as const
