import { inArray } from 'drizzle-orm'
import { familyTypedAddresses } from '../../db/schema.ts'
import type { Batch } from '../rows/author.ts'
import type { Person } from '../rows/merge-trail.ts'

/**
 * Marks the remaining person's address as typed by the family if a merged record's typed address was taken over.
 * Otherwise a merge would turn it into an address of the club, which shows a child's contact facts (B-FAM-03).
 */
export async function copyTypedAddress(
  { tx, author }: Batch,
  { before, after, duplicates }: { before: Person; after: Person; duplicates: readonly Person[] },
): Promise<void> {
  if (before.address_1 === after.address_1 && before.postcode === after.postcode) return
  const ids = duplicates.map(({ id }) => id)
  const typedRows = await tx.select().from(familyTypedAddresses).where(inArray(familyTypedAddresses.registered_id, ids))
  const source = typedRows.find(({ registered_id, typed_address_1, typed_postcode }) => {
    const duplicate = duplicates.find(({ id }) => id === registered_id)
    return duplicate?.address_1 === typed_address_1 && duplicate?.postcode === typed_postcode
  })
  if (!source) return
  const typed = { typed_address_1: after.address_1, typed_postcode: after.postcode, at: source.at }
  await tx
    .insert(familyTypedAddresses)
    .values({
      registered_id: after.id,
      organisation_id: author.organisation,
      trusted_address_1: before.address_1 || source.trusted_address_1,
      trusted_postcode: before.postcode || source.trusted_postcode,
      ...typed,
    })
    .onConflictDoUpdate({ target: familyTypedAddresses.registered_id, set: typed })
}
