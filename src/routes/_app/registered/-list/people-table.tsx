import { ageText } from '@contract/rules/age.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { fullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { attendanceTypeWords, genderWords, supportTypeWords } from '@/blocks/attendance-type-words.ts'
import { type RowSelection, SelectionBar, SelectShown } from '@/blocks/row-selection.tsx'
import { directionOf, nextOrdering } from '@/blocks/sort-cycle.ts'
import type { Stored } from '@/hooks/use-replica.ts'
import { formatStamp } from '@/i18n/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { RowAction, RowActions, SelectCell, SortHeader, Table, TableRow } from '@/ui/data-table.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { LateRowMenu } from './late-row-menu.ts'
import type { PeopleColumn, PeopleListState } from './list-state.ts'

/** Its column folds into the one before it on upright tablets, which have no room for both. */
const SUPPORT: PeopleColumn = 'accessing_wider_support_type'

type PeopleTableProps = {
  /** Those that are drawn by now. */
  people: readonly Stored<'registered'>[]
  /** All of the page. */
  shown: readonly Stored<'registered'>[]
  /** Partner users see more columns than Boxes of Hope users (REG-07 to REG-15). */
  partner: boolean
  columns: readonly { value: PeopleColumn; label: string }[]
  ordering: PeopleListState['ordering']
  onOrdering: (ordering: PeopleListState['ordering']) => void
  selection: RowSelection
  /** What can be done with the selected people. */
  actions: ReactNode
}

/** The register as a table, on tablets and wider. */
export const PeopleTable = ({
  people,
  shown,
  partner,
  columns,
  ordering,
  onOrdering,
  selection,
  actions,
}: PeopleTableProps) => {
  const { t, i18n } = useLingui()
  const today = dayInLondon()
  const word = (words: typeof genderWords, value: string | null) =>
    value && words[value] ? i18n._(words[value]) : (value ?? '')
  return (
    <Table
      caption={t`Registration`}
      bulkBar={
        <SelectionBar selection={selection} shown={shown}>
          {actions}
        </SelectionBar>
      }
    >
      <thead>
        <tr>
          <SelectShown selection={selection} shown={shown} />
          {columns.map(({ value, label }) => (
            <SortHeader
              key={value}
              className={value === SUPPORT ? 'hidden lg:table-cell' : undefined}
              direction={directionOf(ordering, value)}
              onSort={() => onOrdering(nextOrdering(ordering, value))}
            >
              {label}
            </SortHeader>
          ))}
          {partner ? (
            <th scope="col">
              <span className="sr-only">{t`Actions`}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <TableRow key={person.id} selected={selection.has(person.id)}>
            <SelectCell
              label={t`Select ${fullName(person)}`}
              checked={selection.has(person.id)}
              onCheckedChange={(on) => selection.pick([person.id], on)}
            />
            <td>
              <Link
                to="/registered/$id"
                params={{ id: person.id }}
                className="inline-block max-w-32 wrap-break-word lg:max-w-48"
              >
                {person.first_name}
              </Link>
            </td>
            <td>
              <Link
                to="/registered/$id"
                params={{ id: person.id }}
                className="inline-block max-w-32 wrap-break-word lg:max-w-48"
              >
                {person.last_name}
              </Link>
            </td>
            {partner ? (
              <>
                <td>{word(genderWords, person.gender)}</td>
                <td className="whitespace-nowrap">{ageText(person, today)}</td>
                <td>
                  {person.is_adult ? word(attendanceTypeWords, person.attendance_type) : t`Child`}
                  {person.accessing_wider_support_type ? (
                    <span className="block text-muted-foreground lg:hidden">
                      {word(supportTypeWords, person.accessing_wider_support_type)}
                    </span>
                  ) : null}
                </td>
                <td className="hidden lg:table-cell">
                  {person.accessing_wider_support_type ? (
                    word(supportTypeWords, person.accessing_wider_support_type)
                  ) : (
                    <span className="text-muted-foreground">
                      <Trans>None</Trans>
                    </span>
                  )}
                </td>
                {columns.some(({ value }) => value === 'num_groups') ? <td>{person.groups.length}</td> : null}
              </>
            ) : null}
            <td>
              {formatStamp(person.created)}
              {person.participant_self_registration ? (
                <span className="block">
                  <Badge tone="info">
                    <Trans>Self-registered</Trans>
                  </Badge>
                </span>
              ) : null}
            </td>
            {partner ? (
              <td>
                <RowActions>
                  <RowAction asChild>
                    <Link to="/sessions" search={{ registered: person.id }}>
                      <Trans>View Sessions</Trans>
                    </Link>
                  </RowAction>
                  <LateRowMenu
                    person={person.id}
                    trigger={
                      <IconButton
                        className="lg:hidden"
                        label={`${t`Actions`}, ${fullName(person)}`}
                        icon={Ellipsis}
                      />
                    }
                  />
                </RowActions>
              </td>
            ) : null}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
