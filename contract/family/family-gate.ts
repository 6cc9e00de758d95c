import * as v from 'valibot'
import { defineOperation } from '../operation.ts'
import { Day, Instant } from '../rules/days.ts'

/** Secret part of a link's address. Loose, so that a wrong secret answers 404 and not 400. */
export const FamilyToken = v.pipe(v.string(), v.maxLength(100))
/** Path parameter of all calls of a family's page. */
export const tokenParams = v.object({ token: FamilyToken })

/** Calls of a family's page before it is opened. They are separate, so that the first load has no fields of people. */
export const familyGateOperations = {
  'family.get': defineOperation({
    method: 'GET',
    path: '/family/:token',
    access: 'everyone',
    summary: 'Names the club of a family link, and nothing else before the page is opened (B-FAM-02).',
    params: tokenParams,
    output: v.object({
      organisation_name: v.string(),
      /** Language in which the page opens, unless the visitor has chosen another. */
      language: v.picklist(['en', 'cy']),
      /** True if the page asks for the birthday of a child, false if it asks for that of the adult. */
      asks_child: v.boolean(),
      /** False if no birthday is on record. Only a code opens the page then. */
      has_birthday: v.boolean(),
      unlocked: v.literal(false),
    }),
  }),
  'family.code': defineOperation({
    method: 'POST',
    path: '/family/:token/code',
    access: 'everyone',
    summary: "Sends a code to the link's address, in place of the birthday (B-FAM-02).",
    params: tokenParams,
    output: v.object({}),
    status: 202,
  }),
  'family.unlock': defineOperation({
    method: 'POST',
    path: '/family/:token/unlock',
    access: 'everyone',
    summary: 'Opens the page with the birthday of a child of the link, or with a code (B-FAM-02).',
    params: tokenParams,
    body: v.union([
      v.strictObject({ date_of_birth: Day }),
      v.strictObject({ code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/)) }),
    ]),
    output: v.object({ key: v.string(), expires: Instant }),
  }),
} as const
