import { isPendingApproval } from '@contract/mutations/pending-registration-mutations.ts'
import type { StoredRow } from '@/replica/db.ts'

type Person = StoredRow<'registered'>

/**
 * A family from a self-registration that no user of the club has reviewed yet. The parent comes first. Registrations
 * need a review if they come in a flood or look like a bot's.
 */
export type FamilyToCheck = {
  /** Id of the registration, equal to the parent's id. */
  id: string
  /** Time at which the form was sent. */
  created: string
  people: readonly Person[]
}

/** Groups people pending approval by family, the latest family first. */
export const groupFamiliesToCheck = (people: readonly Person[]): FamilyToCheck[] => {
  const families = new Map<string, Person[]>()
  for (const person of people) {
    if (!isPendingApproval(person)) continue
    const id = person.held_registration as string
    families.set(id, [...(families.get(id) ?? []), person])
  }
  const getSortPosition = (person: Person, id: string) => {
    if (person.id === id) return 0
    return person.is_adult ? 1 : 2
  }
  return [...families]
    .map(([id, members]) => ({
      id,
      created: members.map(({ created }) => created).sort()[0] ?? '',
      people: members.sort(
        (a, b) => getSortPosition(a, id) - getSortPosition(b, id) || a.first_name.localeCompare(b.first_name),
      ),
    }))
    .sort((a, b) => b.created.localeCompare(a.created))
}
