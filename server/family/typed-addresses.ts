import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { findLinkPeople, selectLinkFields } from '../../contract/rules/family-links.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { familyTypedAddresses, registered } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { loadRelatives, type StoredLinkPerson } from './link-people.ts'

export const typedAddressHandlers = {
  'family_typed_addresses.list': async ({ db, user }) =>
    db.club(requireClubId(user), async (tx) => {
      const marks = await loadMarks(tx, requireClubId(user))
      const relatives = await loadRelatives(
        tx,
        requireClubId(user),
        marks.map(({ person }) => person.id),
        null,
      )
      const results = marks.map(({ typed, person }) => ({
        id: person.id,
        name: getFullName(person),
        typed: { address_1: typed.typed_address_1, postcode: typed.typed_postcode },
        trusted: { address_1: typed.trusted_address_1, postcode: typed.trusted_postcode },
        at: typed.at,
        children: findOpenedChildren(person.id, relatives).map(({ id, first_name }) => ({ id, first_name })),
      }))
      return { count: results.length, results }
    }),
  'family_typed_addresses.accept': async ({ db, user, params, body }) =>
    db.club(requireClubId(user), async (tx) => {
      const [mark] = await loadMarks(tx, requireClubId(user), params.id)
      if (!mark) throw new AppError('not_found')
      if (mark.typed.at !== body.at) throw new AppError('changed_meanwhile')
      const isThisMark = eq(familyTypedAddresses.registered_id, params.id)
      const opened = findOpenedChildren(params.id, await loadRelatives(tx, requireClubId(user), [params.id], null))
      // Without the row, the stored address is trusted. With it, links still follow the club's last address.
      if (opened.length === 0 || body.show_contacts) await tx.delete(familyTypedAddresses).where(isThisMark)
      else await tx.update(familyTypedAddresses).set({ accepted: sql`now()` }).where(isThisMark)
      return null
    }),
} satisfies Partial<Handlers>

/**
 * Loads the people of a club whose stored address a family typed, and no coordinator has accepted.
 * @param id the only person to load. By default all people. The row is then locked, so that two decisions do not mix.
 */
async function loadMarks(tx: Tx, organisation: string, id?: string) {
  const query = tx
    .select({ typed: familyTypedAddresses, person: registered })
    .from(familyTypedAddresses)
    .innerJoin(registered, eq(registered.id, familyTypedAddresses.registered_id))
    .where(
      and(
        eq(registered.organisation_id, organisation),
        id === undefined ? undefined : eq(registered.id, id),
        isNull(familyTypedAddresses.accepted),
        isNull(registered.deleted_at),
        isNull(registered.held_registration),
        // The club has changed the address since then, so the club's address counts.
        sql`${familyTypedAddresses.typed_address_1} IS NOT DISTINCT FROM ${registered.address_1}`,
        sql`${familyTypedAddresses.typed_postcode} IS NOT DISTINCT FROM ${registered.postcode}`,
      ),
    )
    .orderBy(asc(familyTypedAddresses.at), asc(registered.id))
  return id === undefined ? query : query.for('update', { of: familyTypedAddresses })
}

/** Finds the children whose contact facts a person's link shows only if the stored address is trusted. */
function findOpenedChildren(id: string, relatives: readonly StoredLinkPerson[]): StoredLinkPerson[] {
  const adult = relatives.find((person) => person.id === id)
  if (!adult?.is_adult) return []
  const { email } = adult
  const trusting = { ...adult, trusted_address_1: adult.address_1, trusted_postcode: adult.postcode }
  const showsContacts = (child: StoredLinkPerson, target: StoredLinkPerson) =>
    selectLinkFields(child, { adult: target, email }, relatives, false).hidden.length === 0
  const childIds = findLinkPeople({ adult, email }, relatives).children.map((child) => child.id)
  return relatives.filter(
    (child) => childIds.includes(child.id) && !showsContacts(child, adult) && showsContacts(child, trusting),
  )
}
