import * as v from 'valibot'
import { defineOperation } from '../operation.ts'
import { Instant } from '../rules/days.ts'
import { publicTokenParams, SubmittedForm } from './public-token.ts'

/** A declaration that is not signed yet (SGD-10). */
const OpenDeclaration = v.object({
  submitted: v.null(),
  confirmed: v.literal(false),
  year: v.number(),
  full_name: v.string(),
  organisation__name: v.nullable(v.string()),
})
export type OpenDeclaration = v.InferOutput<typeof OpenDeclaration>

export const safeguardingDeclarationFormOperations = {
  'safeguarding_declaration_forms.get': defineOperation({
    method: 'GET',
    path: '/safeguarding_declaration_forms/:id',
    access: 'everyone',
    summary: 'The declaration of a link; once it was signed, that alone (PUB-49, PUB-52).',
    params: publicTokenParams,
    output: v.union([SubmittedForm, OpenDeclaration]),
  }),
  'safeguarding_declaration_forms.submit': defineOperation({
    method: 'POST',
    path: '/safeguarding_declaration_forms/:id/submit',
    access: 'everyone',
    summary: 'Signs the declaration (PUB-50, PUB-51). 409 once it was signed.',
    params: publicTokenParams,
    body: v.object({ confirmed: v.literal(true) }),
    output: v.object({ submitted: Instant }),
  }),
} as const
