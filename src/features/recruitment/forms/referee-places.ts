import { emptyReferee, isBlankReferee, type Referee } from '@contract/recruitment/referees.ts'
import { MAX_REFEREES, refereeRolesOf } from '@contract/recruitment/vocabulary.ts'

type WithReferees = { references: readonly Referee[] }

/** The referee of a place, with the role that is the only one the place offers. */
const inPlace = (referee: Referee, number: number): Referee => {
  const [only, ...others] = refereeRolesOf(number)
  return others.length === 0 && only ? { ...referee, role: referee.role ?? only } : referee
}

/** A place for each referee that a form has room for, whether or not something was written in it. */
const allPlaces = (references: readonly Referee[]): Referee[] =>
  Array.from({ length: MAX_REFEREES }, (_, at) => inPlace(references[at] ?? emptyReferee, at + 1))

/** Without the places that nothing was written in, from the end. */
const writtenPlaces = (references: readonly Referee[]): Referee[] => {
  const last = references.findLastIndex((referee) => !isBlankReferee(referee))
  return references.slice(0, last + 1)
}

/** The referees of a form: the page has every place, the server those that something was written in. */
export const refereePlaces = {
  read: <V extends WithReferees>(values: V): V => ({ ...values, references: allPlaces(values.references) }),
  write: <P extends Partial<WithReferees>>(patch: P): P => ({
    ...patch,
    ...(patch.references && { references: writtenPlaces(patch.references) }),
  }),
}
