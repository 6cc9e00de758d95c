import { emptyReferee, isBlankReferee, type Referee } from '@contract/recruitment/referees.ts'
import { MOST_REFEREES } from '@contract/recruitment/vocabulary.ts'

/** A place for each referee that a form has room for, whether or not something was written in it. */
export const allPlaces = (references: readonly Referee[]): Referee[] =>
  Array.from({ length: MOST_REFEREES }, (_, at) => references[at] ?? emptyReferee)

/** Without the places that nothing was written in, from the end. */
export const writtenPlaces = (references: readonly Referee[]): Referee[] => {
  const last = references.findLastIndex((referee) => !isBlankReferee(referee))
  return references.slice(0, last + 1)
}
