import { isHealthField } from '@contract/registered/registered-fields.ts'
import { type Day, formatDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { formatShortDay } from '@/i18n/format.ts'
import { type QueueEntry, useReplica } from '@/sync-state/use-replica.ts'

/** Parts of a change that its text needs. */
export type ChangeSummary = Pick<QueueEntry, 'id' | 'name' | 'args'>

/** Names of people and sessions in the replica that changes refer to. Key: id. */
export type KnownNames = {
  /** Ids of the changes whose names are loaded. Absent if that applies to every change. */
  loadedChanges?: ReadonlySet<string>
  names: ReadonlyMap<string, string>
  /** Date of the session as DD/MM/YY, or of a parcel session as DD/MM/YYYY. */
  days: ReadonlyMap<string, string>
  /**
   * Kind of each decided conflict that this device still stores. Key: conflict id. The kind `note` is a conflict
   * between two notes about health.
   */
  kinds: ReadonlyMap<string, string>
}

type CreationArgs = { id?: string; values?: Parameters<typeof getFullName>[0]; date?: Day }

/** Returns the ids of people and sessions that a change refers to. */
const getReferencedIds = ({ args }: ChangeSummary) =>
  [args.registered, args.session, args.parcel, args.id].filter((id) => typeof id === 'string')

/**
 * Loads the names and dates that changes refer to, with live updates. Undefined until loaded. If a change is added, the
 * previous result stays until the new result is loaded.
 */
export const useKnownNames = (changes: readonly ChangeSummary[]): KnownNames | undefined => {
  const { db } = useReplica()
  const changesKey = changes.map((change) => change.id).join()
  return useLiveQuery(async () => {
    const ids = [...new Set(changes.flatMap(getReferencedIds))]
    // Resolve aliases, because a merged session or person now has the id of the remaining record.
    const aliases = await db.aliases.bulkGet(ids)
    const currentIds = ids.map((id, index) => aliases[index]?.target ?? id)
    const decidedConflictIds = changes.flatMap(({ name, args }) =>
      name === 'conflict.resolve' ? [String(args.id)] : [],
    )
    const [people, sessions, parcels, conflicts] = await Promise.all([
      db.rows('registered').bulkGet(currentIds),
      db.rows('sessions').bulkGet(currentIds),
      db.rows('parcel_provisions').bulkGet(currentIds),
      db.rows('conflicts').bulkGet(decidedConflictIds),
    ])
    const mapById = <T>(rows: readonly (T | undefined)[], getText: (row: T) => string) =>
      new Map(rows.flatMap((row, index): [string, string][] => (row && ids[index] ? [[ids[index], getText(row)]] : [])))
    // Read names and dates from the changes too, because a person registered by a rejected change has no row.
    const creations = changes.map(({ name, args }) => ({ name, ...(args as CreationArgs) }))
    const newNames = creations.flatMap(({ name, id, values }): [string, string][] =>
      name === 'registered.create' && id && values ? [[id, getFullName(values)]] : [],
    )
    const newDays = creations.flatMap(({ name, id, date }): [string, string][] => {
      if (id && date && name === 'session.create') return [[id, formatShortDay(date)]]
      if (id && date && name === 'parcel.create') return [[id, formatDay(date)]]
      return []
    })
    return {
      loadedChanges: new Set(changes.map(({ id }) => id)),
      names: new Map([...newNames, ...mapById(people, getFullName)]),
      kinds: new Map(
        conflicts.flatMap((row): [string, string][] =>
          row ? [[row.id, row.kind === 'field' && isHealthField(row.field) ? 'note' : row.kind]] : [],
        ),
      ),
      days: new Map([
        ...newDays,
        ...mapById(sessions, (session) => formatShortDay(session.date)),
        ...mapById(parcels, (session) => formatDay(session.date)),
      ]),
    }
  }, [db, changesKey])
}
