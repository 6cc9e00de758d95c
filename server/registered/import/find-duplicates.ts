import { foldName } from '../../../contract/rules/alphabet.ts'
import type { Day } from '../../../contract/rules/days.ts'
import { DuplicateIndex } from '../../../contract/rules/duplicate-index.ts'
import { getFullName } from '../../../contract/rules/person.ts'
import { iterateWithPauses } from './iterate-with-pauses.ts'
import type { ParsedRow } from './read-rows.ts'

/** Person in the register or in the file, with the fields that distinguish people. */
export type ComparedPerson = {
  id: string | null
  row: number | null
  first_name: string
  last_name: string
  date_of_birth: Day | null
  school: string | null
}

/**
 * Row about a person who probably exists already. `preset` is the action for this row if the user makes no decision.
 */
export type LikelyDuplicate = {
  row: number
  person: ComparedPerson
  matches: ComparedPerson[]
  preset: 'new' | 'skip'
}

/** Maximum number of matches that a user can choose from. */
const MAX_MATCHES = 5

const toComparedPerson = ({ row, values }: ParsedRow): ComparedPerson => ({
  id: null,
  row,
  first_name: String(values.first_name ?? ''),
  last_name: String(values.last_name ?? ''),
  date_of_birth: (values.date_of_birth as Day | undefined) ?? null,
  school: (values.school as string | undefined) ?? null,
})

/** Builds a key that is equal for two rows about certainly the same person. */
export const buildIdentityKey = (p: {
  first_name: string
  last_name: string
  date_of_birth?: Day | null | undefined
}): string => `${p.date_of_birth ?? ''} ${foldName(getFullName(p))}`

/** True for the same full name and birthday, so that importing a file twice adds no person twice. */
const isSamePerson = (a: ComparedPerson, b: ComparedPerson): boolean => buildIdentityKey(a) === buildIdentityKey(b)

/**
 * Finds the rows without an id that are probably about people in the register, or in the rows above.
 * @param register people of the club
 */
export const findDuplicates = async (
  rows: readonly ParsedRow[],
  register: readonly ComparedPerson[],
): Promise<Map<number, LikelyDuplicate>> => {
  const newPeople = rows.filter(({ id, bad }) => id === null && !bad.has('id')).map(toComparedPerson)
  const index = new DuplicateIndex<ComparedPerson>()
  for await (const person of iterateWithPauses([...register, ...newPeople])) index.add(person)
  const duplicateByRow = new Map<number, LikelyDuplicate>()
  for await (const person of iterateWithPauses(newPeople)) {
    const row = person.row as number
    const matches = index.find(person, MAX_MATCHES, (other) => other.row === null || other.row < row)
    if (matches.length === 0) continue
    const preset = matches.some((match) => isSamePerson(match, person)) ? 'skip' : 'new'
    duplicateByRow.set(row, { row, person, matches, preset })
  }
  return duplicateByRow
}
