import { getFullName } from '@contract/rules/person.ts'
import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { memo } from 'react'
import { RowLink } from '@/kit/list/row-link.tsx'
import type { RowSelection } from '@/kit/list/row-selection.tsx'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Badge } from '@/ui/badge.tsx'
import { RowMenuButton, SelectCell, TableRow } from '@/ui/data-table.tsx'
import { LazyRowMenu } from './lazy-row-menu.ts'
import { getPersonText } from './person-text.ts'

const actionClasses = clsx(
  'row-action inline-flex min-h-9 items-center rounded-[10px] border-[1.5px] border-border-strong bg-card px-2.25 text-sm',
  'font-medium whitespace-nowrap text-secondary-foreground no-underline hover:border-primary pointer-coarse:min-h-touch',
)

/** Props that are the same for all rows of the table. */
export type PersonRowLayout = {
  /** True for partner users, who see more columns than Boxes of Hope users (REG-07 to REG-15). */
  partner: boolean
  /** True if the club has several groups. The row then shows the person's number of groups. */
  groups: boolean
  /** True if the row's buttons do not fit and are in a menu instead. */
  folded: boolean
  /** Day in the format `YYYY-MM-DD`, for ages. */
  today: string
}

type PersonRowProps = PersonRowLayout & {
  person: StoredRow<'registered'>
  selected: boolean
  onPick: RowSelection['pick']
}

/**
 * Classes of a name cell. Long names wrap so that no cell is pushed off the page in either language. `--cell` is the
 * cell width while the column widths are fixed.
 */
const NAME_CLASS_FEW_COLUMNS =
  'block max-w-[min(8rem,var(--cell,8rem))] wrap-break-word lg:max-w-[min(12rem,var(--cell,12rem))]'
const NAME_CLASS_ALL_COLUMNS = 'block max-w-[min(8rem,var(--cell,8rem))] wrap-break-word'
const NAME_CLASS_WITH_BUTTONS =
  'block max-w-[min(7rem,var(--cell,7rem))] wrap-break-word min-[108rem]:max-w-[min(9rem,var(--cell,9rem))]'

/** Row of a person. It is memoised so that it renders only when this person changes. */
export const PersonRow = memo((props: PersonRowProps) => {
  const { person, selected, onPick, partner, groups, folded, today } = props
  const { t } = useLingui()
  const cellText = getPersonText(person, today)
  const name = getFullName(person)
  const partnerNameClass = folded ? NAME_CLASS_ALL_COLUMNS : NAME_CLASS_WITH_BUTTONS
  const nameClass = partner ? partnerNameClass : NAME_CLASS_FEW_COLUMNS
  const recordPath = `/registered/${person.id}`
  return (
    <TableRow selected={selected}>
      <SelectCell
        label={t`Select ${name}`}
        checked={selected}
        onCheckedChange={(isSelected) => onPick([person.id], isSelected)}
      />
      <td>
        <RowLink href={recordPath} className={nameClass}>
          {cellText.first}
        </RowLink>
      </td>
      <td>
        <RowLink href={recordPath} className={nameClass}>
          {cellText.last}
        </RowLink>
      </td>
      {partner ? (
        <>
          <td>{cellText.gender}</td>
          <td className="whitespace-nowrap">{cellText.age}</td>
          <td>
            {cellText.type}
            <span className="block text-muted-foreground lg:hidden">{cellText.support}</span>
          </td>
          <td className="hidden lg:table-cell">
            {cellText.support || <span className="text-muted-foreground">{t`None`}</span>}
          </td>
          {groups ? <td>{cellText.groups}</td> : null}
        </>
      ) : null}
      <td className={clsx(!folded && 'whitespace-nowrap')}>
        {cellText.created}
        {person.participant_self_registration ? (
          <span className="block">
            <Badge tone="info">{t`Self-registered`}</Badge>
          </span>
        ) : null}
      </td>
      <td>
        <div className="row-actions flex justify-end gap-1.5">
          {folded ? (
            <LazyRowMenu
              person={person.id}
              partner={partner}
              trigger={<RowMenuButton label={`${t`Actions`}, ${name}`} />}
            />
          ) : (
            <>
              <RowLink
                data-slot="button"
                className={actionClasses}
                href={`/parcel_provision_sessions?registered=${person.id}`}
              >
                {t`View Parcel Provisions`}
              </RowLink>
              {partner ? (
                <RowLink data-slot="button" className={actionClasses} href={`/sessions?registered=${person.id}`}>
                  {t`View Sessions`}
                </RowLink>
              ) : null}
            </>
          )}
        </div>
      </td>
    </TableRow>
  )
})
