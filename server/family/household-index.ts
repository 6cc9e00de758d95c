import { buildHousehold, type LinkHousehold, type StoredLinkPerson } from './link-people.ts'

/** Households of a club, found without a query or a search through all people. */
export type HouseholdIndex = {
  getHousehold(id: string): LinkHousehold | null
  /** Returns the people that a family entry in either record ties to this person. */
  getFamily(id: string): StoredLinkPerson[]
}

/**
 * Builds the households of all people of a club. A household has the same people as `loadHousehold` returns.
 * @param people all people of the club
 */
export function createHouseholdIndex(people: readonly StoredLinkPerson[]): HouseholdIndex {
  const personById = new Map(people.map((person) => [person.id, person]))
  const familyById = new Map<string, Set<string>>()
  const idsByEmail = new Map<string, string[]>()
  for (const { id, family_entries, email } of people) {
    for (const other of family_entries) {
      addToFamily(id, other)
      addToFamily(other, id)
    }
    const mailbox = email?.trim().toLowerCase()
    if (mailbox) idsByEmail.set(mailbox, [...(idsByEmail.get(mailbox) ?? []), id])
  }
  return {
    getHousehold: (id) => {
      const sharers = idsByEmail.get(personById.get(id)?.email?.trim().toLowerCase() ?? '') ?? []
      const named = addFamilies(addFamilies([id, ...sharers]))
      return buildHousehold(id, toPeople(addFamilies(named)))
    },
    getFamily: (id) => toPeople(familyById.get(id) ?? []),
  }

  function addToFamily(id: string, other: string): void {
    familyById.set(id, (familyById.get(id) ?? new Set()).add(other))
  }

  function addFamilies(ids: Iterable<string>): Set<string> {
    return new Set([...ids].flatMap((id) => [id, ...(familyById.get(id) ?? [])]))
  }

  function toPeople(ids: Iterable<string>): StoredLinkPerson[] {
    return [...ids].flatMap((id) => personById.get(id) ?? [])
  }
}
