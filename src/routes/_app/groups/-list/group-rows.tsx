import { plural } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { RowResultText } from '@/kit/list/row-result.tsx'
import type { RowSelection } from '@/kit/list/row-selection.tsx'
import { SelectableRows } from '@/kit/list/selectable-rows.tsx'
import type { BulkWork } from '@/kit/list/use-bulk-run.ts'
import type { ListedGroup } from '@/register/use-groups.ts'

type GroupRowsProps = {
  groups: readonly ListedGroup[]
  selection: RowSelection
  work: BulkWork
  /** Control for the order of the rows. */
  sort: ReactNode
  /** Actions for the ticked groups. */
  children: ReactNode
}

/** List of the groups on a phone. */
export const GroupRows = ({ groups, selection, work, sort, children }: GroupRowsProps) => (
  <SelectableRows
    className="md:hidden"
    rows={groups}
    selection={selection}
    work={work}
    name={(group) => group.name}
    href={({ id }) => `/groups/${id}`}
    sort={sort}
    actions={children}
  >
    {(group) => (
      <span>
        <b className="text-link underline">{group.name}</b>
        <span className="detail">{plural(group.num_registered, { one: '# person', other: '# people' })}</span>
        {work.run ? <RowResultText run={work.run} id={group.id} /> : null}
      </span>
    )}
  </SelectableRows>
)
