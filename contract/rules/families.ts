import { buildNameKeys, getIndexLetter, type NameLanguage } from './alphabet.ts'

type Member = {
  id: string
  first_name: string
  last_name: string
  is_adult: boolean
  /** Ids of relatives in this person's record. */
  family_entries: readonly string[]
}

export type Family<P extends Member> = {
  /** Id of the family. It stays the same while the same people belong to the family. */
  id: string
  /** Surname under which the family is listed. */
  name: string
  /** Letter of the family in the thumb index. */
  letter: string
  /** Members: children before adults, each sorted by name. */
  members: P[]
}

/** Returns a function that finds the root id of a person's family. Links count in either direction. */
const buildRootFinder = (people: readonly Member[]): ((id: string) => string) => {
  const parentById = new Map<string, string>()
  const findRoot = (id: string): string => {
    let rootId = id
    for (let next = parentById.get(rootId); next !== undefined && next !== rootId; next = parentById.get(rootId))
      rootId = next
    for (let current = id; current !== rootId; ) {
      const next = parentById.get(current) ?? rootId
      parentById.set(current, rootId)
      current = next
    }
    return rootId
  }
  for (const person of people) {
    for (const related of person.family_entries) {
      // Make the smallest id the root, so that a family's id does not depend on the order of the people.
      const [smallestId = '', otherId = ''] = [findRoot(person.id), findRoot(related)].sort()
      if (smallestId !== otherId) parentById.set(otherId, smallestId)
    }
  }
  return findRoot
}

/** Returns the most common surname in a family. If two are equally common, the children's surname wins. */
const getFamilyName = (members: readonly Member[]): string => {
  const votes = new Map<string, number>()
  for (const { last_name, is_adult } of members) {
    const name = last_name.trim()
    votes.set(name, (votes.get(name) ?? 0) + (is_adult ? 1 : 1.01))
  }
  let [best, most] = ['', 0]
  for (const [name, count] of votes) if (count > most) [best, most] = [name, count]
  return best
}

/**
 * Groups people by family from A to Z. A link in one of two records is enough. Children with the same parent belong
 * together even if `people` does not contain the parent. A person without links is a family with one member.
 */
export const groupFamilies = <P extends Member>(people: readonly P[], language: NameLanguage): Family<P>[] => {
  const findRoot = buildRootFinder(people)
  const keyById = buildNameKeys(people, language)
  const getKey = (p: P) => keyById.get(p.id) ?? ''
  const compareByName = (a: P, b: P) => (getKey(a) < getKey(b) ? -1 : 1)
  const groups = new Map<string, P[]>()
  for (const person of people) {
    const id = findRoot(person.id)
    const group = groups.get(id)
    if (group) group.push(person)
    else groups.set(id, [person])
  }
  const families = [...groups].map(([id, group]) => {
    const members = group.sort((a, b) => Number(a.is_adult) - Number(b.is_adult) || compareByName(a, b))
    const name = getFamilyName(members)
    const namesake = members.find((p) => p.last_name.trim() === name) ?? members[0]
    const key = namesake ? getKey(namesake) : ''
    return { family: { id, name, letter: getIndexLetter(key, language), members }, key }
  })
  return families.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ family }) => family)
}
