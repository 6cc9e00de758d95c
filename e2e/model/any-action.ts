import fc from 'fast-check'
import { type Action, ALLERGENS, CHECKLIST, COLLECTORS, DAYS, FIELDS, PARCEL_FIELDS } from './actions.ts'

type Named<D extends Action['do']> = Action & { do: D }

const upTo = (most: number) => fc.integer({ min: 0, max: most })

/** Builds a weighted arbitrary for one kind of action, with independent parts. */
const of = <D extends Action['do']>(
  weight: number,
  name: D,
  parts: { [K in Exclude<keyof Named<D>, 'do'>]: fc.Arbitrary<Named<D>[K]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...parts }) as unknown as fc.Arbitrary<Action>,
})

// Mostly one of the first two records, so that tablets change the same records.
const record = fc.oneof({ weight: 8, arbitrary: upTo(1) }, { weight: 1, arbitrary: upTo(4) })
const [session, person] = [record, record]
const yes = fc.boolean()

const tick = of(12, 'tick', {
  session,
  person,
  state: fc.constantFrom('attending', 'none', 'attending', 'registered'),
})
const leave = of(6, 'leave', { session, person, collector: upTo(COLLECTORS.length - 1) })
const field = upTo(FIELDS.length - 1)
const text = of(8, 'change_person', { person, field, value: upTo(3) })
const note = of(2, 'change_session', { session, note: upTo(3) })
const allergen = of(3, 'allergen', { person, allergen: upTo(ALLERGENS.length - 1), has: yes })
const checklist = of(2, 'checklist', { item: upTo(CHECKLIST.length - 1), ticked: yes })

const family = of(8, 'family', {
  parcel: record,
  person,
  field: upTo(PARCEL_FIELDS.length - 1),
  value: upTo(3),
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
  of(3, 'new_parcel', { day: upTo(DAYS.length - 1), clone: yes }),
  of(2, 'drop_family', { parcel: record, person }),
  of(1, 'delete_parcel', { parcel: record }),
  of(3, 'new_session', { day: upTo(DAYS.length - 1) }),
  of(1, 'plan', { session, activity: upTo(2), planned: yes }),
  of(1, 'delete_session', { session }),
  of(2, 'new_person', { name: upTo(9), related: yes }),
  of(3, 'delete_person', { person }),
  // Weighted high, because it does nothing without a deleted person.
  of(9, 'restore_person', { person }),
  of(2, 'holiday', { start: upTo(1), end: upTo(1) }),
  of(4, 'decide', { conflict: upTo(3), answer: fc.constantFrom('mine', 'theirs') }),
  of(2, 'concern', { box: upTo(9) }),
  of(1, 'poison', { kind: fc.constantFrom('unknown', 'bad_person', 'bad_session', 'malformed') }),
)

/** Two simultaneous actions on the same record. */
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
  .chain((mine) => action.map((other) => ({ mine, theirs: sameThing(mine, other) })))

/** Changes the other action to the same record, or returns the same action with another value. */
const sameThing = (mine: Action, other: Action): Action => {
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
