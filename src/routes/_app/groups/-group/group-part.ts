import type { Stored } from '@/hooks/use-replica.ts'

/** People that the checklist of a group shows. */
export type GroupPart = 'members' | 'everyone'

type InGroup = Pick<Stored<'registered'>, 'id' | 'groups'>

/**
 * Returns the people of the part. People in `touched` (ids ticked or unticked since the choice) stay in the list, so
 * that nothing moves under a finger.
 */
export const getPeopleInPart = <P extends InGroup>(
  people: readonly P[],
  group: string,
  part: GroupPart,
  touched: ReadonlySet<string>,
): readonly P[] => (part === 'everyone' ? people : people.filter((p) => p.groups.includes(group) || touched.has(p.id)))
