import { foldName } from './alphabet.ts'
import type { Day } from './days.ts'

type NamedPerson = { first_name: string; last_name: string; date_of_birth: Day | null }

/**
 * Counts the letters that must change to turn one word into another. Returns `limit + 1` if there are more than
 * `limit`.
 */
export const getEditDistance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const nextRow = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitutionCost = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      nextRow[j] = Math.min(substitutionCost, (row[j] ?? 0) + 1, (nextRow[j - 1] ?? 0) + 1)
    }
    if (Math.min(...nextRow) > limit) return limit + 1
    row = nextRow
  }
  return row[b.length] ?? 0
}

/** True if two names differ by at most one letter. Long names may differ by two letters. */
export const isSimilarName = (a: string, b: string): boolean => {
  const maxDistance = Math.min(a.length, b.length) >= 7 ? 2 : 1
  return a === b || (Math.min(a.length, b.length) >= 3 && getEditDistance(a, b, maxDistance) <= maxDistance)
}

/**
 * Finds people who may be the person to register. They have similar first names and surnames, or the same birthday and
 * one equal name. Different birthdays exclude a match unless both names are equal.
 */
export const findLikelyDuplicates = <P extends NamedPerson>(people: Iterable<P>, wanted: NamedPerson): P[] => {
  const wantedFirstName = foldName(wanted.first_name)
  const wantedLastName = foldName(wanted.last_name)
  if (!wantedFirstName || !wantedLastName) return []
  const duplicates: P[] = []
  for (const person of people) {
    const [firstName, lastName] = [foldName(person.first_name), foldName(person.last_name)]
    const areBirthdaysKnown = person.date_of_birth !== null && wanted.date_of_birth !== null
    const hasSameBirthday = areBirthdaysKnown && person.date_of_birth === wanted.date_of_birth
    const hasSameName = firstName === wantedFirstName && lastName === wantedLastName
    const hasSimilarName = isSimilarName(firstName, wantedFirstName) && isSimilarName(lastName, wantedLastName)
    if (
      hasSameName ||
      (hasSimilarName && (!areBirthdaysKnown || hasSameBirthday)) ||
      (hasSameBirthday && (firstName === wantedFirstName || lastName === wantedLastName))
    )
      duplicates.push(person)
  }
  return duplicates
}
