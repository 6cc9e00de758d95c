import { newId } from '../../contract/id.ts'
import type { MutationArgs } from '../../contract/mutations/mutations.ts'
import type { RowByTable } from '../../contract/rows.ts'
import type { ReplicaDb, StoredRow } from '../../src/replica/db.ts'
import type { NewChange } from '../../src/replica/queue.ts'
import {
  ACTIVITIES,
  type Action,
  ALLERGENS,
  CHECKLIST_ITEMS,
  COLLECTORS,
  DAY_OUTSIDE_HOLIDAYS,
  EMPTY_HOLIDAY,
  END_DATES,
  PARCEL_FIELDS,
  PERSON_FIELDS,
  SESSION_DAYS,
  START_DATES,
} from './actions.ts'

/** State of a tablet that determines which changes its screens queue. */
export type TabletView = {
  db: ReplicaDb
  /** Name of the club. Every text that the test writes contains it. */
  mark: string
  tick(id: string): StoredRow<'attendance'> | undefined
  /**
   * Ids of sessions that were created on this tablet. Their pages may stay open after another tablet's session has
   * replaced them.
   */
  opened: string[]
  /** Ids of parcel sessions that were created on this tablet. They may also be replaced. */
  parcels: string[]
  /**
   * Ids of people who were shown on this tablet. A deleted person can be restored by an undo or from the list of
   * removed people.
   */
  met: Set<string>
}

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length]

const buildSession = (day: string): MutationArgs['session.create'] => ({
  id: newId(),
  date: day,
  holiday: 'July/Aug',
  year: 2026,
})

/** Builds the changes that the app's screens would queue for this action in this state of the tablet. */
export const buildChanges = async (action: Action, view: TabletView): Promise<NewChange[]> => {
  const { db, mark: clubName } = view
  const getSessionId = async (number: number) => {
    const sessionIds = (await db.rows('sessions').orderBy('date').toArray()).map(({ id }) => id)
    const mergedIds = (await db.aliases.toArray()).map(({ id }) => id)
    return pick([...sessionIds, ...view.opened.filter((id) => mergedIds.includes(id))], number)
  }
  const readPulledVersion = async () => (await db.getMeta('version')) ?? 0
  const people = await db.rows('registered').toArray()
  for (const { id } of people) view.met.add(id)
  const getPerson = (number: number) => pick(people, number)
  const getSessionRow = async (number: number): Promise<StoredRow<'sessions'> | undefined> =>
    pick(await db.rows('sessions').orderBy('date').toArray(), number)

  const getParcelId = async (number: number) => {
    const parcelIds = (await db.rows('parcel_provisions').orderBy('date').toArray()).map(({ id }) => id)
    const mergedIds = (await db.aliases.toArray()).map(({ id }) => id)
    return pick([...parcelIds, ...view.parcels.filter((id) => mergedIds.includes(id))], number)
  }
  const getFamilyRow = async (parcelId: string, who: string) => {
    const currentId = (await db.aliases.get(parcelId))?.target ?? parcelId
    return db.rows('parcel_rows').get(`${currentId}:${who}`)
  }

  switch (action.do) {
    case 'new_parcel': {
      const date = pick(SESSION_DAYS, action.day) ?? SESSION_DAYS[0]
      if (await db.rows('parcel_provisions').where('date').equals(date).first()) return []
      const [existingParcel] = await db.rows('parcel_provisions').toArray()
      const id = newId()
      view.parcels.push(id)
      const clone = action.clone && existingParcel ? { clone: existingParcel.id } : {}
      return [{ name: 'parcel.create', args: { id, date, holiday: 'July/Aug', ...clone } }]
    }
    case 'family': {
      const [parcelId, person] = [await getParcelId(action.parcel), getPerson(action.person)]
      if (!parcelId || !person) return []
      const ids = { parcel: parcelId, registered: person.id }
      const row = await getFamilyRow(parcelId, person.id)
      const { value } = action
      if (!row) {
        const [adults, children, num_meals] = [1, 2, value].map((number) => ({ base: null, value: number }))
        return [{ name: 'parcel_row.set', args: { ...ids, set: { adults, children, num_meals } } }]
      }
      const field = pick(PARCEL_FIELDS, action.field) ?? PARCEL_FIELDS[0]
      const newValues = { num_meals: value, packed: value % 2 === 1, children: value, note: `${clubName} ${value}` }
      const change = { base: row[field], value: newValues[field] }
      if (change.base === change.value) return []
      return [{ name: 'parcel_row.set', args: { ...ids, set: { [field]: change } } }]
    }
    case 'drop_family': {
      const [parcelId, person] = [await getParcelId(action.parcel), getPerson(action.person)]
      if (!parcelId || !person || !(await getFamilyRow(parcelId, person.id))) return []
      return [
        {
          name: 'parcel_row.remove',
          args: { parcel: parcelId, registered: person.id, seen: await readPulledVersion() },
        },
      ]
    }
    case 'delete_parcel': {
      const id = await getParcelId(action.parcel)
      return id ? [{ name: 'parcel.delete', args: { id, seen: await readPulledVersion() } }] : []
    }
    case 'tick': {
      const [sessionId, person] = [await getSessionId(action.session), getPerson(action.person)]
      if (!sessionId || !person) return []
      const seenVersion = view.tick(`${sessionId}:${person.id}`)?.version || (await readPulledVersion())
      const args = { session: sessionId, registered: person.id, seen: seenVersion, state: action.state }
      return [{ name: 'attendance.set', args }]
    }
    case 'leave': {
      const [sessionId, person] = [await getSessionId(action.session), getPerson(action.person)]
      if (!sessionId || !person) return []
      const currentId = (await db.aliases.get(sessionId))?.target ?? sessionId
      const row = await db.rows('departures').get(`${currentId}:${person.id}`)
      const name = pick(COLLECTORS, action.collector)
      const args = {
        session: sessionId,
        registered: person.id,
        seen: row?.version || (await readPulledVersion()),
        collector: name ? `${clubName} ${name}` : null,
      }
      return [{ name: 'departure.set', args }]
    }
    case 'book': {
      const [sessionId, person] = [await getSessionId(action.session), getPerson(action.person)]
      // The server refuses a place for an adult.
      if (!sessionId || !person || person.is_adult) return []
      const currentId = (await db.aliases.get(sessionId))?.target ?? sessionId
      const row = await db.rows('bookings').get(`${currentId}:${person.id}`)
      const seen = row?.version || (await readPulledVersion())
      return [{ name: 'booking.set', args: { session: sessionId, registered: person.id, seen, state: action.state } }]
    }
    case 'new_session': {
      const day = pick(SESSION_DAYS, action.day) ?? SESSION_DAYS[0]
      // Skip the creation, because the app would open the existing session.
      if (await db.rows('sessions').where('date').equals(day).first()) return []
      const args = buildSession(day)
      view.opened.push(args.id)
      return [{ name: 'session.create', args }]
    }
    case 'change_session': {
      const row = await getSessionRow(action.session)
      if (!row) return []
      const change = { base: row.activities_other, value: `${clubName} note ${action.note}` }
      if (change.base === change.value) return []
      return [{ name: 'session.update', args: { id: row.id, set: { activities_other: change } } }]
    }
    case 'plan': {
      const row = await getSessionRow(action.session)
      const activity = pick(ACTIVITIES, action.activity) ?? ACTIVITIES[0]
      const fieldChanges = { activities: { [action.planned ? 'add' : 'remove']: [activity] } }
      return row ? [{ name: 'session.update', args: { id: row.id, set: fieldChanges } }] : []
    }
    case 'delete_session': {
      const id = await getSessionId(action.session)
      return id ? [{ name: 'session.delete', args: { id, seen: await readPulledVersion() } }] : []
    }
    case 'new_person': {
      const relative = action.related ? getPerson(action.name) : undefined
      const values = {
        first_name: `${clubName} ${action.name}`,
        last_name: 'Hughes',
        ...(relative && { family_entries: [relative.id] }),
      }
      return [{ name: 'registered.create', args: { id: newId(), values } }]
    }
    case 'change_person': {
      const row = getPerson(action.person)
      if (!row) return []
      const field = pick(PERSON_FIELDS, action.field) ?? PERSON_FIELDS[0]
      const change = { base: row[field], value: `${clubName} ${field} ${action.value}` }
      if (change.base === change.value) return []
      return [{ name: 'registered.update', args: { id: row.id, set: { [field]: change } } }]
    }
    case 'allergen': {
      const row = getPerson(action.person)
      const allergen = pick(ALLERGENS, action.allergen) ?? ALLERGENS[0]
      const fieldChanges = { allergens: { [action.has ? 'add' : 'remove']: [allergen] } }
      return row ? [{ name: 'registered.update', args: { id: row.id, set: fieldChanges } }] : []
    }
    case 'delete_person': {
      const row = getPerson(action.person)
      return row ? [{ name: 'registered.delete', args: { id: row.id, seen: await readPulledVersion() } }] : []
    }
    case 'restore_person': {
      const deletedIds = [...view.met].filter((id) => !people.some((one) => one.id === id))
      const id = pick(deletedIds, action.person)
      return id ? [{ name: 'registered.restore', args: { id } }] : []
    }
    case 'holiday': {
      const rows = await db.rows('holiday_allocation').where('year').equals(EMPTY_HOLIDAY.year).toArray()
      const row = rows.find(({ holiday }) => holiday === EMPTY_HOLIDAY.holiday)
      const fieldChanges = {
        start_date: {
          base: row?.start_date ?? null,
          value: pick(START_DATES, action.start) ?? START_DATES[0],
        },
        end_date: { base: row?.end_date ?? null, value: pick(END_DATES, action.end) ?? END_DATES[0] },
      }
      return [{ name: 'holiday.set', args: { ...EMPTY_HOLIDAY, set: fieldChanges } }]
    }
    case 'checklist': {
      const item = pick(CHECKLIST_ITEMS, action.item) ?? CHECKLIST_ITEMS[0]
      return [{ name: 'checklist.set', args: { section: 'steady', item, ticked: action.ticked } }]
    }
    case 'decide': {
      const openConflicts = await db
        .rows('conflicts')
        .filter((row) => !row.resolved_at)
        .toArray()
      const conflict = pick(openConflicts, action.conflict)
      if (!conflict) return []
      const args = {
        id: conflict.id,
        value: getDecisionValue(conflict, action.answer),
        seen: conflict.version,
      }
      return [{ name: 'conflict.resolve', args }]
    }
    case 'concern': {
      // Build a concern with fake encryption. The server accepts it, because it does not decrypt concerns.
      const seal = { key: newId(), by: 'A'.repeat(87), box: `box${action.box}` }
      return [{ name: 'concern.create', args: { id: newId(), sealed: [seal] } }]
    }
    case 'poison':
      return action.kind === 'bad_session'
        ? [{ name: 'session.create', args: buildSession(DAY_OUTSIDE_HOLIDAYS) }]
        : [
            {
              name: 'registered.create',
              args: {
                id: newId(),
                values: { first_name: `${clubName} poison`, last_name: 'Rees', has_medical_conditions: true },
              },
            },
          ]
  }
}

/** Returns the value that the sync panel sends if the user chooses this side of the conflict. */
const getDecisionValue = (conflict: RowByTable['conflicts'], answer: 'mine' | 'theirs'): unknown => {
  if (conflict.kind === 'deleted') return answer === 'mine' ? 'restore' : 'let_go'
  return conflict[answer].value
}
