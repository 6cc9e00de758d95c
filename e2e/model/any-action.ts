import fc from 'fast-check'
import {
  type Action,
  ALLERGENS,
  CHECKLIST_ITEMS,
  COLLECTORS,
  PARCEL_FIELDS,
  PERSON_FIELDS,
  SESSION_DAYS,
} from './actions.ts'

type NamedAction<D extends Action['do']> = Action & { do: D }

const indexUpTo = (maxIndex: number) => fc.integer({ min: 0, max: maxIndex })

/**
 * Builds an arbitrary (random generator) for one kind of action, with its weight. The parts are generated
 * independently.
 */
const buildWeightedAction = <D extends Action['do']>(
  weight: number,
  name: D,
  parts: { [K in Exclude<keyof NamedAction<D>, 'do'>]: fc.Arbitrary<NamedAction<D>[K]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...parts }) as unknown as fc.Arbitrary<Action>,
})

// Prefer the first two records, so that tablets often change the same record.
const recordIndex = fc.oneof({ weight: 8, arbitrary: indexUpTo(1) }, { weight: 1, arbitrary: indexUpTo(4) })
const [sessionIndex, personIndex] = [recordIndex, recordIndex]
const anyBoolean = fc.boolean()

const tickAction = buildWeightedAction(12, 'tick', {
  session: sessionIndex,
  person: personIndex,
  state: fc.constantFrom('attending', 'none', 'attending', 'registered'),
})
const leaveAction = buildWeightedAction(6, 'leave', {
  session: sessionIndex,
  person: personIndex,
  collector: indexUpTo(COLLECTORS.length - 1),
})
const bookAction = buildWeightedAction(6, 'book', {
  session: sessionIndex,
  person: personIndex,
  state: fc.constantFrom('booked', 'cancelled'),
})
const fieldIndex = indexUpTo(PERSON_FIELDS.length - 1)
const changePersonAction = buildWeightedAction(8, 'change_person', {
  person: personIndex,
  field: fieldIndex,
  value: indexUpTo(3),
})
const note = buildWeightedAction(2, 'change_session', { session: sessionIndex, note: indexUpTo(3) })
const allergenAction = buildWeightedAction(3, 'allergen', {
  person: personIndex,
  allergen: indexUpTo(ALLERGENS.length - 1),
  has: anyBoolean,
})
const checklistAction = buildWeightedAction(2, 'checklist', {
  item: indexUpTo(CHECKLIST_ITEMS.length - 1),
  ticked: anyBoolean,
})

const familyAction = buildWeightedAction(8, 'family', {
  parcel: recordIndex,
  person: personIndex,
  field: indexUpTo(PARCEL_FIELDS.length - 1),
  value: indexUpTo(3),
})

/** Any action of a user on a tablet. */
export const actionArbitrary: fc.Arbitrary<Action> = fc.oneof(
  tickAction,
  leaveAction,
  bookAction,
  changePersonAction,
  note,
  allergenAction,
  checklistAction,
  familyAction,
  buildWeightedAction(3, 'new_parcel', { day: indexUpTo(SESSION_DAYS.length - 1), clone: anyBoolean }),
  buildWeightedAction(2, 'drop_family', { parcel: recordIndex, person: personIndex }),
  buildWeightedAction(1, 'delete_parcel', { parcel: recordIndex }),
  buildWeightedAction(3, 'new_session', { day: indexUpTo(SESSION_DAYS.length - 1) }),
  buildWeightedAction(1, 'plan', { session: sessionIndex, activity: indexUpTo(2), planned: anyBoolean }),
  buildWeightedAction(1, 'delete_session', { session: sessionIndex }),
  buildWeightedAction(2, 'new_person', { name: indexUpTo(9), related: anyBoolean }),
  buildWeightedAction(3, 'delete_person', { person: personIndex }),
  // Give a high weight, because this action does nothing without a deleted person.
  buildWeightedAction(9, 'restore_person', { person: personIndex }),
  buildWeightedAction(2, 'holiday', { start: indexUpTo(1), end: indexUpTo(1) }),
  buildWeightedAction(4, 'decide', { conflict: indexUpTo(3), answer: fc.constantFrom('mine', 'theirs') }),
  buildWeightedAction(2, 'concern', { box: indexUpTo(9) }),
  buildWeightedAction(1, 'poison', {
    kind: fc.constantFrom('unknown', 'bad_person', 'bad_session', 'malformed'),
  }),
)

/** Two actions on the same record that two tablets do at the same time. */
export const disputeArbitrary: fc.Arbitrary<{ mine: Action; theirs: Action }> = fc
  .oneof(
    { weight: 5, arbitrary: tickAction.arbitrary },
    { weight: 3, arbitrary: leaveAction.arbitrary },
    { weight: 3, arbitrary: bookAction.arbitrary },
    { weight: 5, arbitrary: changePersonAction.arbitrary },
    { weight: 5, arbitrary: familyAction.arbitrary },
    { weight: 1, arbitrary: note.arbitrary },
    { weight: 1, arbitrary: allergenAction.arbitrary },
    { weight: 1, arbitrary: checklistAction.arbitrary },
  )
  .chain((mine) => actionArbitrary.map((other) => ({ mine, theirs: toSameRecord(mine, other) })))

/**
 * Returns the other action, but for the same record. If that is not possible, returns the first action with another
 * value.
 */
const toSameRecord = (mine: Action, other: Action): Action => {
  if (other.do === 'delete_session' && 'session' in mine) return { ...other, session: mine.session }
  if (other.do === 'delete_person' && 'person' in mine) return { ...other, person: mine.person }
  if ((other.do === 'delete_parcel' || other.do === 'drop_family') && mine.do === 'family')
    return { ...other, parcel: mine.parcel, ...(other.do === 'drop_family' && { person: mine.person }) }
  switch (mine.do) {
    case 'family':
      return { ...mine, value: mine.value + 1 }
    case 'leave':
      return { ...mine, collector: mine.collector + 1 }
    case 'tick':
      return { ...mine, state: other.do === 'tick' ? other.state : 'none' }
    case 'book':
      return { ...mine, state: mine.state === 'booked' ? 'cancelled' : 'booked' }
    case 'change_person':
      return { ...mine, value: mine.value + 1 }
    case 'change_session':
      return { ...mine, note: mine.note + 1 }
    case 'allergen':
      return { ...mine, has: !mine.has }
    case 'checklist':
      return { ...mine, ticked: !mine.ticked }
    default:
      return other
  }
}
