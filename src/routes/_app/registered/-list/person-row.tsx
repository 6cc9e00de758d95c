import { ageText } from '@contract/rules/age.ts'
import { fullName } from '@contract/rules/person.ts'
import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { memo } from 'react'
import { attendanceTypeWords, genderWords, supportTypeWords } from '@/blocks/attendance-type-words.ts'
import type { RowSelection } from '@/blocks/row-selection.tsx'
import type { Stored } from '@/hooks/use-replica.ts'
import { formatStamp } from '@/i18n/format.ts'
import { Badge } from '@/ui/badge.tsx'
import { RowMore, SelectCell, TableRow } from '@/ui/data-table.tsx'
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

/** The longest names take another line: nothing may be pushed out of the page's width, in either language. */
const NAME_BESIDE_FEW = 'inline-block max-w-32 wrap-break-word lg:max-w-48'
const NAME_BESIDE_ALL = 'inline-block max-w-32 wrap-break-word'
const NAME_BESIDE_BUTTONS = 'inline-block max-w-28 wrap-break-word min-[108rem]:max-w-36'

/**
 * A person in the table of the register. Drawn anew only when something of this person changes. Each letter of a search draws
 * rows of other people: plain elements where a component would do no more. Its links are followed by what it stands in.
 */
export const PersonRow = memo(
  ({ person, selected, onPick, partner, groups, folded, today }: PersonRowProps) => {
    const { t, i18n } = useLingui()
    const word = (words: typeof genderWords, value: string | null) =>
      value && words[value] ? i18n._(words[value]) : (value ?? '')
    const name = fullName(person)
    const record = `/registered/${person.id}`
    const naming = partner ? (folded ? NAME_BESIDE_ALL : NAME_BESIDE_BUTTONS) : NAME_BESIDE_FEW
    const support = person.accessing_wider_support_type
    return (
      <TableRow selected={selected}>
        <SelectCell
          label={t`Select ${name}`}
          checked={selected}
          onCheckedChange={(on) => onPick([person.id], on)}
        />
        <td>
          <a href={record} className={naming}>
            {person.first_name}
          </a>
        </td>
        <td>
          <a href={record} className={naming}>
            {person.last_name}
          </a>
        </td>
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
        <td className={folded ? undefined : 'whitespace-nowrap'}>
          {formatStamp(person.created)}
          {person.participant_self_registration ? (
            <span className="block">
              <Badge tone="info">{t`Self-registered`}</Badge>
            </span>
          ) : null}
        </td>
        <td>
          <div className="row-actions">
            {folded ? (
              <LateRowMenu
                person={person.id}
                partner={partner}
                trigger={<RowMore label={`${t`Actions`}, ${name}`} />}
              />
            ) : (
              <>
                <a
                  data-slot="button"
                  className="row-action"
                  href={`/parcel_provision_sessions?registered=${person.id}`}
                >
                  {t`View Parcel Provisions`}
                </a>
                {partner ? (
                  <a data-slot="button" className="row-action" href={`/sessions?registered=${person.id}`}>
                    {t`View Sessions`}
                  </a>
                ) : null}
              </>
            )}
          </div>
        </td>
      </TableRow>
    )
  },
)
