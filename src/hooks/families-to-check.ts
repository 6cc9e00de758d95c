import { isHeld } from '@contract/mutations/held-mutations.ts'
import type { Stored } from '@/replica/db.ts'

type Person = Stored<'registered'>

/** A family that registered itself in a flood, and that nobody at the club has looked at yet; the parent first. */
export type FamilyToCheck = {
  /** The registration's, which is the parent's. */
  id: string
  /** When the form was sent. */
  created: string
  people: readonly Person[]
}

/** The families among these people that are still to be checked, the latest first. */
export const familiesToCheck = (people: readonly Person[]): FamilyToCheck[] => {
  const families = new Map<string, Person[]>()
  for (const person of people) {
    if (!isHeld(person)) continue
    const id = person.held_registration as string
    families.set(id, [...(families.get(id) ?? []), person])
  }
  const place = (person: Person, id: string) => (person.id === id ? 0 : person.is_adult ? 1 : 2)
  return [...families]
    .map(([id, members]) => ({
      id,
      created: members.map(({ created }) => created).sort()[0] ?? '',
      people: members.sort((a, b) => place(a, id) - place(b, id) || a.first_name.localeCompare(b.first_name)),
    }))
    .sort((a, b) => b.created.localeCompare(a.created))
}
