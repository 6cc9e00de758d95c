import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedGroup } from '@/hooks/use-groups.ts'
import { type RowSelection, SelectionHead } from '@/kit/list/row-selection.tsx'
import { CheckboxBox } from '@/ui/checkbox.tsx'

type GroupRowsProps = {
  groups: readonly ListedGroup[]
  selection: RowSelection
  /** What can be done with the ticked ones. */
  children: ReactNode
}

/** Groups on a phone: each row has the box that selects it, and one target that opens it. */
export const GroupRows = ({ groups, selection, children }: GroupRowsProps) => {
  const { t } = useLingui()
  return (
    <div className="rounded-xl border border-border bg-card md:hidden">
      <SelectionHead selection={selection} shown={groups}>
        {children}
      </SelectionHead>
      <ul>
        {groups.map((group) => {
          const picked = selection.has(group.id)
          return (
            <li key={group.id} className="pick-row" data-selected={picked ? '' : undefined}>
              <CheckboxBox
                aria-label={t`Select ${group.name}`}
                checked={picked}
                onCheckedChange={(on) => selection.pick([group.id], on)}
              />
              <Link to="/groups/$id" params={{ id: group.id }}>
                <span>
                  <b className="text-link underline">{group.name}</b>
                  <span className="detail">
                    {plural(group.num_registered, { one: '# person', other: '# people' })}
                  </span>
                </span>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
