import { plural } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ListedGroup } from '@/hooks/use-groups.ts'
import { PickRows } from '@/kit/list/pick-rows.tsx'
import type { RowSelection } from '@/kit/list/row-selection.tsx'

type GroupRowsProps = {
  groups: readonly ListedGroup[]
  selection: RowSelection
  /** What can be done with the ticked ones. */
  children: ReactNode
}

/** Groups on a phone. */
export const GroupRows = ({ groups, selection, children }: GroupRowsProps) => (
  <PickRows
    className="md:hidden"
    rows={groups}
    selection={selection}
    name={(group) => group.name}
    href={({ id }) => `/groups/${id}`}
    actions={children}
  >
    {(group) => (
      <span>
        <b className="text-link underline">{group.name}</b>
        <span className="detail">{plural(group.num_registered, { one: '# person', other: '# people' })}</span>
      </span>
    )}
  </PickRows>
)
