import fc from 'fast-check'
import { type Action, ALLERGENS, CHECKLIST, COLLECTORS, DAYS, FIELDS, PARCEL_FIELDS } from './actions.ts'

type Named<D extends Action['do']> = Action & { do: D }

const indexUpTo = (maxIndex: number) => fc.integer({ min: 0, max: maxIndex })

/**
 * Builds an arbitrary (random generator) for one kind of action, with its weight. The parts are generated
 * independently.
 */
const buildWeightedAction = <D extends Action['do']>(
  weight: number,
  name: D,
  parts: { [K in Exclude<keyof Named<D>, 'do'>]: fc.Arbitrary<Named<D>[K]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...parts }) as unknown as fc.Arbitrary<Action>,
})

// Prefer the first two records, so that tablets often change the same record.
const recordIndex = fc.oneof({ weight: 8, arbitrary: indexUpTo(1) }, { weight: 1, arbitrary: indexUpTo(4) })
const [session, person] = [recordIndex, recordIndex]
const boolean = fc.boolean()

const tick = buildWeightedAction(12, 'tick', {
  session,
  person,
  state: fc.constantFrom('attending', 'none', 'attending', 'registered'),
})
const leave = buildWeightedAction(6, 'leave', {
  session,
  person,
  collector: indexUpTo(COLLECTORS.length - 1),
})
const field = indexUpTo(FIELDS.length - 1)
const text = buildWeightedAction(8, 'change_person', { person, field, value: indexUpTo(3) })
const note = buildWeightedAction(2, 'change_session', { session, note: indexUpTo(3) })
const allergen = buildWeightedAction(3, 'allergen', {
  person,
  allergen: indexUpTo(ALLERGENS.length - 1),
  has: boolean,
})
const checklist = buildWeightedAction(2, 'checklist', {
  item: indexUpTo(CHECKLIST.length - 1),
  ticked: boolean,
})

const family = buildWeightedAction(8, 'family', {
  parcel: recordIndex,
  person,
  field: indexUpTo(PARCEL_FIELDS.length - 1),
  value: indexUpTo(3),
})

/** Any action of a user on a tablet. */
export const action: fc.Arbitrary<Action> = fc.oneof(
  tick,
  leave,
  text,
  note,
  allergen,
  checklist,
  family,
  buildWeightedAction(3, 'new_parcel', { day: indexUpTo(DAYS.length - 1), clone: boolean }),
  buildWeightedAction(2, 'drop_family', { parcel: recordIndex, person }),
  buildWeightedAction(1, 'delete_parcel', { parcel: recordIndex }),
  buildWeightedAction(3, 'new_session', { day: indexUpTo(DAYS.length - 1) }),
  buildWeightedAction(1, 'plan', { session, activity: indexUpTo(2), planned: boolean }),
  buildWeightedAction(1, 'delete_session', { session }),
  buildWeightedAction(2, 'new_person', { name: indexUpTo(9), related: boolean }),
  buildWeightedAction(3, 'delete_person', { person }),
  // Give a high weight, because this action does nothing without a deleted person.
  buildWeightedAction(9, 'restore_person', { person }),
  buildWeightedAction(2, 'holiday', { start: indexUpTo(1), end: indexUpTo(1) }),
  buildWeightedAction(4, 'decide', { conflict: indexUpTo(3), answer: fc.constantFrom('mine', 'theirs') }),
  buildWeightedAction(2, 'concern', { box: indexUpTo(9) }),
  buildWeightedAction(1, 'poison', {
    kind: fc.constantFrom('unknown', 'bad_person', 'bad_session', 'malformed'),
  }),
)

/** Two actions on the same record that two tablets do at the same time. */
export const dispute: fc.Arbitrary<{ mine: Action; theirs: Action }> = fc
  .oneof(
    { weight: 5, arbitrary: tick.arbitrary },
    { weight: 3, arbitrary: leave.arbitrary },
    { weight: 5, arbitrary: text.arbitrary },
    { weight: 5, arbitrary: family.arbitrary },
    { weight: 1, arbitrary: note.arbitrary },
    { weight: 1, arbitrary: allergen.arbitrary },
    { weight: 1, arbitrary: checklist.arbitrary },
  )
  .chain((mine) => action.map((other) => ({ mine, theirs: toSameRecord(mine, other) })))

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
