import * as v from 'valibot'
import { buildBoundedList } from '../bounded-list.ts'
import { Id } from '../id.ts'
import { defineOperation } from '../operation.ts'
import { scalarFieldSchemas, setFieldSchemas, storedFieldSchemas } from '../registered/registered-fields.ts'
import { bookingStates } from '../rows.ts'
import { Day } from '../rules/days.ts'
import { adultContactFields, childContactFields, type LinkField, sharedLinkFields } from '../rules/family-links.ts'
import { FamilyToken, familyGateOperations, tokenParams } from './family-gate.ts'
import { OwnRequest, ownRequestKinds } from './own-requests.ts'

/** Facts that a link can show, without duplicates. */
export const linkFields = [...new Set<LinkField>([...sharedLinkFields, ...childContactFields, ...adultContactFields])]
export const LinkFieldName = v.picklist(linkFields)

type ScalarLinkField = Exclude<LinkField, 'allergens'>
const scalarLinkFields = linkFields.filter((field): field is ScalarLinkField => field !== 'allergens')

const pickSchemas = <S extends Record<ScalarLinkField, v.GenericSchema>>(schemas: S) =>
  Object.fromEntries(scalarLinkFields.map((field) => [field, schemas[field]])) as Pick<S, ScalarLinkField>

/** A person as one link shows them. A field that the link does not show is missing. */
export const FamilyPerson = v.object({
  id: Id,
  first_name: v.string(),
  last_name: v.string(),
  is_adult: v.boolean(),
  ...v.partial(v.object({ ...pickSchemas(storedFieldSchemas), allergens: v.array(v.string()) })).entries,
  /** Names of facts that the link does not show. The response is the same whether or not the club has a value. */
  not_shown: v.array(LinkFieldName),
  /** Names of fields whose change by this link waits for the coordinator. */
  questions: v.array(LinkFieldName),
  /** Age in whole years, or null. */
  age: v.nullable(v.number()),
  health_confirmed: v.nullable(Day),
  version: v.number(),
})
export type FamilyPerson = v.InferOutput<typeof FamilyPerson>

const buildScalarChange = (schema: v.GenericSchema) => v.strictObject({ base: v.unknown(), value: schema })

const Allergens = setFieldSchemas.allergens
/** Changes of one person. Allergens are two lists, or `{ add, remove }` as in the sync protocol. */
const FamilyChanges = v.strictObject({
  ...v.partial(
    v.object(
      Object.fromEntries(
        scalarLinkFields.map((field) => [field, buildScalarChange(scalarFieldSchemas[field])]),
      ) as Record<ScalarLinkField, ReturnType<typeof buildScalarChange>>,
    ),
  ).entries,
  allergens: v.optional(
    v.union([
      v.strictObject({ base: Allergens, value: Allergens }),
      v.strictObject({ add: v.optional(Allergens, []), remove: v.optional(Allergens, []) }),
    ]),
  ),
})
export type FamilyChanges = v.InferOutput<typeof FamilyChanges>

/** Kinds of email to a family. Each email is stored with its kind and its link. */
export const familyMailKinds = [
  'family_link',
  'family_code',
  'family_request',
  'family_email_changed',
  'booking_confirmation',
  'booking_offer',
  'booking_evening',
  'booking_cancelled',
] as const
export type FamilyMailKind = (typeof familyMailKinds)[number]

/** What the club holds about a family, as one link shows it. */
const HeldFacts = v.object({
  organisation_name: v.string(),
  people: v.array(FamilyPerson),
  /** Emails to the link's address, newest first. */
  mails: v.array(v.object({ day: Day, kind: v.picklist(familyMailKinds) })),
  /** Bookings for which this link asked. Bookings of other links and of the club are not listed. */
  bookings: v.array(v.object({ day: Day, registered: Id, state: v.picklist(bookingStates) })),
  /** Open requests of this link. */
  requests: v.array(v.object({ kind: v.picklist(ownRequestKinds), ...OwnRequest.entries })),
})
export type HeldFacts = v.InferOutput<typeof HeldFacts>

/** Maximum number of people that one call confirms. */
const MAX_CONFIRMED_PEOPLE = 50

/** Calls of the family's page. All but the first three need the key of an opened page. */
export const familyPageOperations = {
  ...familyGateOperations,
  'family.people': defineOperation({
    method: 'GET',
    path: '/family/:token/people',
    access: 'everyone',
    summary: "The link's adult and children, with the facts that this link shows (B-FAM-03).",
    params: tokenParams,
    output: v.object({ count: v.number(), results: v.array(FamilyPerson) }),
  }),
  'family.update_person': defineOperation({
    method: 'PATCH',
    path: '/family/:token/people/:id',
    access: 'everyone',
    summary: 'Changes facts of a person. A change that could harm becomes a question for the coordinator (B-FAM-03).',
    params: v.object({ token: FamilyToken, id: Id }),
    body: v.strictObject({ set: FamilyChanges }),
    output: FamilyPerson,
  }),
  'family.confirm': defineOperation({
    method: 'POST',
    path: '/family/:token/confirm',
    access: 'everyone',
    summary: 'Confirms that the health facts of these people are right, as they were shown (B-FAM-03).',
    params: tokenParams,
    body: v.strictObject({
      people: buildBoundedList(MAX_CONFIRMED_PEOPLE, v.union([Id, v.strictObject({ id: Id, version: v.number() })])),
    }),
    output: v.object({
      results: v.array(
        v.object({
          id: Id,
          confirmed: v.boolean(),
          code: v.optional(v.picklist(['changed_meanwhile', 'not_found', 'question_open'])),
        }),
      ),
    }),
  }),
  'family.held': defineOperation({
    method: 'GET',
    path: '/family/:token/held',
    access: 'everyone',
    summary: 'What the family gave or confirmed, its bookings, requests, and emails to its address (B-FAM-07).',
    params: tokenParams,
    output: HeldFacts,
  }),
} as const
