import { ageText } from '@contract/rules/age.ts'
import { fullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { memo } from 'react'
import { attendanceTypeWords, genderWords, supportTypeWords } from '@/blocks/attendance-type-words.ts'
import { RowLink } from '@/blocks/row-link.tsx'
import type { RowSelection } from '@/blocks/row-selection.tsx'
import type { Stored } from '@/hooks/use-replica.ts'
import { formatStamp } from '@/i18n/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { RowAction, RowActions, RowMore, SelectCell, TableRow } from '@/ui/data-table.tsx'
import { LateRowMenu } from './late-row-menu.ts'

export type PersonRowProps = {
  person: Stored<'registered'>
  selected: boolean
  onPick: RowSelection['pick']
  partner: boolean
  /** The club has several groups: how many a person is in. */
  groups: boolean
  /** No room for the row's buttons: a menu has them. */
  folded: boolean
  /** `YYYY-MM-DD`, for the age. */
  today: string
}

/** A person in the table of the register. Drawn anew only when something of this person changes. */
export const PersonRow = memo(
  ({ person, selected, onPick, partner, groups, folded, today }: PersonRowProps) => {
    const { t, i18n } = useLingui()
    const word = (words: typeof genderWords, value: string | null) =>
      value && words[value] ? i18n._(words[value]) : (value ?? '')
    const name = fullName(person)
    const record = `/registered/${person.id}`
    const support = person.accessing_wider_support_type
    return (
      <TableRow selected={selected}>
        <SelectCell
          label={t`Select ${name}`}
          checked={selected}
          onCheckedChange={(on) => onPick([person.id], on)}
        />
        {[person.first_name, person.last_name].map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two cells that stay in their places
          <td key={at}>
            <RowLink href={record} className="inline-block max-w-32 wrap-break-word lg:max-w-48">
              {part}
            </RowLink>
          </td>
        ))}
        {partner ? (
          <>
            <td>{word(genderWords, person.gender)}</td>
            <td className="whitespace-nowrap">{ageText(person, today)}</td>
            <td>
              {person.is_adult ? word(attendanceTypeWords, person.attendance_type) : t`Child`}
              {support ? (
                <span className="block text-muted-foreground lg:hidden">
                  {word(supportTypeWords, support)}
                </span>
              ) : null}
            </td>
            <td className={clsx('hidden lg:table-cell', !support && 'text-muted-foreground')}>
              {support ? word(supportTypeWords, support) : t`None`}
            </td>
            {groups ? <td>{person.groups.length}</td> : null}
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
        <td>
          <RowActions>
            {folded ? (
              <LateRowMenu
                person={person.id}
                partner={partner}
                trigger={<RowMore label={`${t`Actions`}, ${name}`} />}
              />
            ) : (
              <>
                <RowAction asChild>
                  <RowLink href={`/parcel_provision_sessions?registered=${person.id}`}>
                    <Trans>View Parcel Provisions</Trans>
                  </RowLink>
                </RowAction>
                {partner ? (
                  <RowAction asChild>
                    <RowLink href={`/sessions?registered=${person.id}`}>
                      <Trans>View Sessions</Trans>
                    </RowLink>
                  </RowAction>
                ) : null}
              </>
            )}
          </RowActions>
        </td>
      </TableRow>
    )
  },
)
