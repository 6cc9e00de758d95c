import { and, eq, isNull } from 'drizzle-orm'
import type { ApiOutput } from '../../contract/api.ts'
import { countPortions } from '../../contract/rules/parcels.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db } from '../db/client.ts'
import { registered } from '../db/schema.ts'
import { toCsvResponse } from '../files/csv.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { loadParcelProvision } from './read-parcel-provision.ts'

type ParcelFamily = ApiOutput<'parcel_provisions.get'>['registered'][number]
type ParcelContact = Pick<
  typeof registered.$inferSelect,
  | 'address_1'
  | 'address_2'
  | 'address_3'
  | 'town'
  | 'county'
  | 'postcode'
  | 'telephone_number'
  | 'mobile_number'
  | 'email'
>

const addressFields = ['address_1', 'address_2', 'address_3', 'town', 'county'] as const

const joinParts = (parts: readonly (string | null | undefined)[], separator: string): string =>
  parts.filter((part) => part?.trim()).join(separator)

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Columns with a family's parcel, recipient and address (PARC-70). */
const exportColumns: readonly [
  head: string,
  cell: (family: ParcelFamily, contact?: ParcelContact) => string | number | null,
][] = [
  ['Name', ({ name }) => name || 'No longer registered'],
  ['Address', (_family, contact) => joinParts(contact ? addressFields.map((field) => contact[field]) : [], ', ')],
  ['Postcode', (_family, contact) => contact?.postcode ?? ''],
  ['Telephone', (_family, contact) => joinParts([contact?.mobile_number, contact?.telephone_number], ', ')],
  ['Email', (_family, contact) => contact?.email ?? ''],
  ['Adults', ({ adults }) => adults],
  ['Children', ({ children }) => children],
  ['Meals', ({ num_meals }) => num_meals],
  ['Portions', (family) => countPortions(family)],
  [
    'Dietary requirements',
    ({ full_dietary_requirements, allergens }) =>
      joinParts([allergens.map(capitalise).join(', '), full_dietary_requirements], '; '),
  ],
]

async function* yieldPage<T>(page: T) {
  yield page
}

/**
 * Exports the families of a session as a file.
 * @throws AppError `not_found`
 */
export const exportParcelProvision = async (db: Db, user: CurrentUser, id: string): Promise<Response> => {
  const organisation = requireClubId(user)
  const { date, rows } = await db.club(
    organisation,
    async (tx) => {
      const { output: session } = await loadParcelProvision(tx, organisation, id)
      const people = await tx
        .select()
        .from(registered)
        .where(and(eq(registered.organisation_id, organisation), isNull(registered.deleted_at)))
      const contacts = new Map(people.map((one): [string, ParcelContact] => [one.id, one]))
      const cells = session.registered.map((family) =>
        exportColumns.map(([, cell]) => cell(family, contacts.get(family.registered))),
      )
      return { date: session.date, rows: cells }
    },
    'snapshot',
  )
  return toCsvResponse(
    `parcel_provision_${date}.csv`,
    exportColumns.map(([head]) => head),
    yieldPage(rows),
  )
}
