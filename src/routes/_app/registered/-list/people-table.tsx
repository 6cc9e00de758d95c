import { ageText } from '@contract/rules/age.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { fullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { attendanceTypeWords, genderWords, supportTypeWords } from '@/blocks/attendance-type-words.ts'
import { directionOf, nextOrdering, type Ordering } from '@/blocks/sort-cycle.ts'
import type { Stored } from '@/hooks/use-replica.ts'
import { formatStamp } from '@/i18n/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { RowAction, RowActions, SortHeader, Table, TableRow } from '@/ui/data-table.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { LateRowMenu } from './late-row-menu.ts'

type PeopleTableProps = {
  people: readonly Stored<'registered'>[]
  /** Partner users see more columns than Boxes of Hope users (REG-07 to REG-15). */
  partner: boolean
  ordering: string | undefined
  onOrdering: (ordering: string | undefined) => void
}

/** The register as a table, on tablets and wider. */
export const PeopleTable = ({ people, partner, ordering, onOrdering }: PeopleTableProps) => {
  const { t, i18n } = useLingui()
  const today = dayInLondon()
  const now = ordering as Ordering<string>
  const word = (words: typeof genderWords, value: string | null) =>
    value && words[value] ? i18n._(words[value]) : (value ?? '')
  const head = (column: string, label: string) => (
    <SortHeader direction={directionOf(now, column)} onSort={() => onOrdering(nextOrdering(now, column))}>
      {label}
    </SortHeader>
  )
  return (
    <Table caption={t`Registration`} className="hidden md:block">
      <thead>
        <tr>
          {head('first_name', t`First Name`)}
          {head('last_name', t`Surname`)}
          {partner ? (
            <>
              {head('gender', t`Gender`)}
              {head('date_of_birth', t`Age`)}
              {head('attendance_type', t`Attendance Type`)}
              {head('accessing_wider_support_type', t`Wider Support`)}
            </>
          ) : null}
          {head('created', t`Created`)}
          {partner ? (
            <th scope="col">
              <span className="sr-only">{t`Actions`}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <TableRow key={person.id}>
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
                <td>{person.is_adult ? word(attendanceTypeWords, person.attendance_type) : t`Child`}</td>
                <td>{word(supportTypeWords, person.accessing_wider_support_type)}</td>
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
