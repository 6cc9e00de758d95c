import type { StoredRow } from '@/sync-state/use-replica.ts'

/** People that the checklist of a group shows. */
export type GroupPart = 'members' | 'everyone'

type PersonGroups = Pick<StoredRow<'registered'>, 'id' | 'groups'>

/**
 * Returns the people of the chosen part of the checklist. `touched` contains the people ticked or unticked since the
 * part was chosen. They stay in the list, so that no row moves while the user ticks.
 */
export const getPeopleInPart = <P extends PersonGroups>(
  people: readonly P[],
  group: string,
  part: GroupPart,
  touched: ReadonlySet<string>,
): readonly P[] => (part === 'everyone' ? people : people.filter((p) => p.groups.includes(group) || touched.has(p.id)))
