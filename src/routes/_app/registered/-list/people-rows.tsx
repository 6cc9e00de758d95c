import { formatAge } from '@contract/rules/age.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import { PersonAvatar } from '@/features/person-summary/person-avatar.tsx'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { RowLink } from '@/kit/list/row-link.tsx'
import { pickLinkClasses, pickRowClasses, type RowSelection, SelectionHeader } from '@/kit/list/row-selection.tsx'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Badge } from '@/ui/badge.tsx'
import { CheckboxBox } from '@/ui/checkbox.tsx'
import { RowMenuButton } from '@/ui/data-table.tsx'
import { attendanceTypeLabels } from '@/words/attendance-type-labels.ts'
import { LazyRowMenu } from './lazy-row-menu.ts'

type PeopleRowsProps = {
  /** People that are rendered so far. */
  people: readonly StoredRow<'registered'>[]
  /** All people on the current page of the list. */
  shown: readonly StoredRow<'registered'>[]
  /** True for partner users, whose row menus contain the sessions (REG-22). */
  partner: boolean
  selection: RowSelection
  /** Bulk actions for the selected people. */
  actions: ReactNode
}

/** Register on a phone. Each row has a checkbox, a link and a menu. */
export const PeopleRows = ({ people, shown: pagePeople, partner, selection, actions }: PeopleRowsProps) => {
  const today = getLondonDay()
  return (
    <div className="rounded-xl border border-border bg-card">
      <SelectionHeader selection={selection} shown={pagePeople}>
        {actions}
      </SelectionHeader>
      <ul>
        <PersonCards people={people} selection={selection} partner={partner} today={today} />
      </ul>
    </div>
  )
}

type PersonCardsProps = Pick<PeopleRowsProps, 'selection'> &
  Pick<PersonCardProps, 'partner' | 'today'> & { people: readonly StoredRow<'registered'>[] }

const PersonCards = memo(({ people, selection, ...facts }: PersonCardsProps) =>
  people.map((person) => (
    <PersonCard
      key={person.id}
      person={person}
      selected={selection.has(person.id)}
      onPick={selection.pick}
      {...facts}
    />
  )),
)

type PersonCardProps = {
  person: StoredRow<'registered'>
  selected: boolean
  onPick: RowSelection['pick']
  partner: boolean
  /** Day in the format `YYYY-MM-DD`, for the age. */
  today: string
}

/** Card of a person. It is memoised so that it renders only when this person changes. */
const PersonCard = memo(({ person, selected, onPick, partner, today }: PersonCardProps) => {
  const { t, i18n } = useLingui()
  const typeLabel = person.attendance_type ? attendanceTypeLabels[person.attendance_type] : undefined
  const age = formatAge(person, today)
  const adultLabel = typeLabel ? i18n._(typeLabel) : t`Adult`
  // Only partner lists show type and age. Boxes of Hope clubs register families (REG-10, REG-12).
  const facts = partner
    ? [person.is_adult ? adultLabel : t`Child`, age].filter((x) => x !== null)
    : [t`Created ${formatTimestamp(person.created)}`]
  const name = getFullName(person)
  return (
    <li className={pickRowClasses} data-selected={selected ? '' : undefined}>
      <CheckboxBox
        aria-label={t`Select ${name}`}
        checked={selected}
        onCheckedChange={(isSelected) => onPick([person.id], isSelected)}
      />
      <RowLink href={`/registered/${person.id}`} className={pickLinkClasses}>
        <PersonAvatar person={person} />
        <span>
          <b>{name}</b>
          <span className="detail">{facts.join(', ')}</span>
          {person.participant_self_registration ? (
            <span>
              <Badge tone="info" size="small">
                <Trans>Self-registered</Trans>
              </Badge>
            </span>
          ) : null}
        </span>
      </RowLink>
      <LazyRowMenu
        person={person.id}
        partner={partner}
        trigger={<RowMenuButton label={`${t`Actions`}, ${name}`} className="me-1" />}
      />
    </li>
  )
})
