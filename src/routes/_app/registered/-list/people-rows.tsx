import { ageText } from '@contract/rules/age.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { fullName } from '@contract/rules/person.ts'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { attendanceTypeWords } from '@/blocks/attendance-type-words.ts'
import type { Stored } from '@/hooks/use-replica.ts'
import { Avatar, initialsOf } from '@/ui/avatar.tsx'

/** The register on a phone: one row, one tap target. */
export const PeopleRows = ({ people }: { people: readonly Stored<'registered'>[] }) => {
  const { t, i18n } = useLingui()
  const today = dayInLondon()
  return (
    <ul className="overflow-hidden rounded-xl border border-border bg-card md:hidden">
      {people.map((person) => {
        const type = person.attendance_type ? attendanceTypeWords[person.attendance_type] : undefined
        const age = ageText(person, today)
        const facts = [person.is_adult ? (type ? i18n._(type) : t`Adult`) : t`Child`, age].filter(
          (x) => x !== null,
        )
        return (
          <li key={person.id} className="border-t border-border first:border-0">
            <Link
              to="/registered/$id"
              params={{ id: person.id }}
              className="flex min-h-15 items-center gap-3 px-4 py-2 text-inherit no-underline"
            >
              <Avatar
                initials={initialsOf(person.first_name, person.last_name)}
                seed={person.id}
                adult={person.is_adult}
              />
              <span className="min-w-0 flex-1">
                <b className="block wrap-anywhere">{fullName(person)}</b>
                <span className="block text-sm text-muted-foreground">{facts.join(', ')}</span>
              </span>
              <ChevronRight aria-hidden="true" className="flex-none" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
