import { ageText } from '@contract/rules/age.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { fullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { attendanceTypeWords } from '@/blocks/attendance-type-words.ts'
import { type RowSelection, SelectionHead } from '@/blocks/row-selection.tsx'
import type { Stored } from '@/hooks/use-replica.ts'
import { Avatar, initialsOf } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { CheckboxBox } from '@/ui/checkbox.tsx'

type PeopleRowsProps = {
  /** Those that are drawn by now. */
  people: readonly Stored<'registered'>[]
  /** All of the page. */
  shown: readonly Stored<'registered'>[]
  selection: RowSelection
  /** What can be done with the selected people. */
  actions: ReactNode
}

/** The register on a phone: each row has the box that selects it, and one target that opens it. */
export const PeopleRows = ({ people, shown, selection, actions }: PeopleRowsProps) => {
  const { t, i18n } = useLingui()
  const today = dayInLondon()
  return (
    <div className="rounded-xl border border-border bg-card">
      <SelectionHead selection={selection} shown={shown}>
        {actions}
      </SelectionHead>
      <ul>
        {people.map((person) => {
          const type = person.attendance_type ? attendanceTypeWords[person.attendance_type] : undefined
          const age = ageText(person, today)
          const facts = [person.is_adult ? (type ? i18n._(type) : t`Adult`) : t`Child`, age].filter(
            (x) => x !== null,
          )
          const name = fullName(person)
          const picked = selection.has(person.id)
          return (
            <li key={person.id} className="pick-row" data-selected={picked ? '' : undefined}>
              <CheckboxBox
                aria-label={t`Select ${name}`}
                checked={picked}
                onCheckedChange={(on) => selection.pick([person.id], on)}
              />
              <Link to="/registered/$id" params={{ id: person.id }}>
                <Avatar
                  initials={initialsOf(person.first_name, person.last_name)}
                  seed={person.id}
                  adult={person.is_adult}
                  picture={
                    person.photo_consent === true && person.photo ? `/api/media/${person.photo}` : undefined
                  }
                />
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
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
