import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useReplica } from '../sync-state/use-replica.ts'
import { useQuestionedPeople } from './family-questions.ts'
import { NEWEST_FIRST, type Person, sortPeople } from './order-people.ts'
import { getFoldedNames, searchPeople } from './search-people.ts'
import { isUnanswered, type UnansweredQuestion } from './unanswered.ts'
import { useIsUnconfirmed } from './use-unconfirmed.ts'

type PeopleQuery = {
  search?: string | undefined
  /** Attendance type of adults, or `child`. */
  attendance_type?: string | undefined
  parcel_delivery_contact?: boolean | undefined
  soft_archived?: boolean | undefined
  participant_self_registration?: boolean | undefined
  unanswered?: UnansweredQuestion | undefined
  /** True for people whose health facts were not confirmed for a year. */
  unconfirmed?: boolean | undefined
  /** True for people about whom a family's question is open. */
  questions?: boolean | undefined
  ordering?: string | undefined
}

const isOfType = (person: Person, type: string): boolean =>
  type === 'child' ? !person.is_adult : person.is_adult && person.attendance_type === type

/**
 * Returns the replica's people that match, newest first by default (REG-25, REG-27 to REG-36). Rows are in memory and
 * sorted, so a keystroke only filters them. Undefined while loading.
 */
export const usePeopleList = ({
  search,
  attendance_type,
  parcel_delivery_contact,
  soft_archived,
  participant_self_registration,
  unanswered,
  unconfirmed,
  questions,
  ordering,
}: PeopleQuery): Person[] | undefined => {
  const livePeople = useReplica().people(soft_archived ?? false)
  const rows = useSyncExternalStore(livePeople.subscribe, livePeople.all)
  const isPersonUnconfirmed = useIsUnconfirmed()
  const questionedPeople = useQuestionedPeople(questions ?? false)
  const column = (ordering ?? NEWEST_FIRST).replace('-', '')
  const sign = (ordering ?? NEWEST_FIRST).startsWith('-') ? -1 : 1
  const orderedPeople = useMemo(() => rows && sortPeople(rows, column, sign), [rows, column, sign])
  const filteredPeople = useMemo(
    () =>
      orderedPeople?.filter(
        (row) =>
          (!attendance_type || isOfType(row, attendance_type)) &&
          (!parcel_delivery_contact || row.parcel_delivery_contact) &&
          (!participant_self_registration || row.participant_self_registration) &&
          (!unanswered || isUnanswered(row, unanswered)) &&
          (!unconfirmed || isPersonUnconfirmed(row)) &&
          (!questions || questionedPeople?.has(row.id)),
      ),
    [
      orderedPeople,
      attendance_type,
      parcel_delivery_contact,
      participant_self_registration,
      unanswered,
      unconfirmed,
      isPersonUnconfirmed,
      questions,
      questionedPeople,
    ],
  )
  // Fold the names in advance, so that the first keystroke is fast.
  useEffect(() => {
    if (!filteredPeople) return
    const timer = setTimeout(() => getFoldedNames(filteredPeople), 100)
    return () => clearTimeout(timer)
  }, [filteredPeople])
  return useMemo(
    () => (filteredPeople && search ? searchPeople(filteredPeople, search) : filteredPeople),
    [filteredPeople, search],
  )
}
