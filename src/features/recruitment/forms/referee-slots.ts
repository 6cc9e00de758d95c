import { emptyReferee, isBlankReferee, type Referee } from '@contract/recruitment/referees.ts'
import { getRefereeRoles, MAX_REFEREES } from '@contract/recruitment/vocabulary.ts'

type WithReferees = { references: readonly Referee[] }

/** Sets a referee's role if their number in the list allows only one role. */
const setOnlyRole = (referee: Referee, number: number): Referee => {
  const [onlyRole, ...others] = getRefereeRoles(number)
  return others.length === 0 && onlyRole ? { ...referee, role: referee.role ?? onlyRole } : referee
}

/** Pads the list with empty referees up to the maximum number of referees. */
const padReferees = (references: readonly Referee[]): Referee[] =>
  Array.from({ length: MAX_REFEREES }, (_, index) => setOnlyRole(references[index] ?? emptyReferee, index + 1))

/** Removes blank referees from the end of the list. */
const trimBlankReferees = (references: readonly Referee[]): Referee[] => {
  const lastIndex = references.findLastIndex((referee) => !isBlankReferee(referee))
  return references.slice(0, lastIndex + 1)
}

/**
 * Converts referees between page and server. The page always has the maximum number of referees. The server stores them
 * only up to the last written referee.
 */
export const refereeSlots = {
  read: <V extends WithReferees>(values: V): V => ({ ...values, references: padReferees(values.references) }),
  write: <P extends Partial<WithReferees>>(patch: P): P => ({
    ...patch,
    ...(patch.references && { references: trimBlankReferees(patch.references) }),
  }),
}
