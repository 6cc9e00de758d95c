import type { Stored } from '@/hooks/use-replica.ts'

/** Which people the checklist of a group shows. */
export type GroupPart = 'members' | 'everyone'

type InGroup = Pick<Stored<'registered'>, 'id' | 'groups'>

/**
 * The people of the part. Whoever was ticked or unticked since it was chosen (`touched`, ids) stays in it: nothing moves
 * under a finger.
 */
export const peopleOfPart = <P extends InGroup>(
  people: readonly P[],
  group: string,
  part: GroupPart,
  touched: ReadonlySet<string>,
): readonly P[] =>
  part === 'everyone' ? people : people.filter((p) => p.groups.includes(group) || touched.has(p.id))
