import * as v from 'valibot'
import { Id } from '../id.ts'
import { buildListResponseSchema, defineOperation, NoContent, type OperationOutput } from '../operation.ts'
import { Instant } from '../rules/days.ts'

const Address = v.object({ address_1: v.nullable(v.string()), postcode: v.nullable(v.string()) })

/** Addresses that families typed. A coordinator accepts them, and decides if links show children's contact facts by them. */
export const typedAddressOperations = {
  'family_typed_addresses.list': defineOperation({
    method: 'GET',
    path: '/family_typed_addresses',
    access: 'family_link_tasks',
    summary: 'Addresses that families typed and no coordinator has accepted, oldest first (B-FAM-03).',
    output: buildListResponseSchema(
      v.object({
        /** Person whose address the family changed. */
        id: Id,
        name: v.string(),
        typed: Address,
        /** Last address that the club wrote or accepted. Links show children's contact facts by it. */
        trusted: Address,
        /** Time of the change. `accept` must contain it. */
        at: Instant,
        /** Children whose contact facts the person's link would show by the typed address. */
        children: v.array(v.object({ id: Id, first_name: v.string() })),
      }),
    ),
  }),
  'family_typed_addresses.accept': defineOperation({
    method: 'POST',
    path: '/family_typed_addresses/:id',
    access: 'family_link_tasks',
    summary: 'Accepts an address that a family typed, with or without showing contact facts by it (B-FAM-03).',
    params: v.object({ id: Id }),
    body: v.strictObject({
      /** Time of the change that the user saw. A later change by the family is not accepted. */
      at: Instant,
      /** True to show the children's address and phone numbers in the person's link. */
      show_contacts: v.optional(v.boolean(), false),
    }),
    output: NoContent,
    status: 204,
  }),
} as const

export type TypedAddress = OperationOutput<
  (typeof typedAddressOperations)['family_typed_addresses.list']
>['results'][number]
