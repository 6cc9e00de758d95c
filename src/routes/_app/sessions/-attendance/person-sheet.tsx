import { buildAttendanceId } from '@contract/id.ts'
import { formatAge } from '@contract/rules/age.ts'
import { isAttending } from '@contract/rules/attendance.ts'
import type { Day } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PersonAvatar } from '@/features/person-summary/person-avatar.tsx'
import { PersonSummary } from '@/features/person-summary/person-summary.tsx'
import { useKeyedValue } from '@/register/keyed-values.ts'
import { useLiveRow, useLiveRows } from '@/sync-state/use-live-row.ts'
import { Button } from '@/ui/button.tsx'
import { Name } from '@/ui/name.tsx'
import { Sheet, SheetContent } from '@/ui/sheet.tsx'
import { PersonPlace } from './person-place.tsx'
import type { Register } from './register.ts'
import { getSessionBookings } from './session-bookings.ts'

export type PersonSheetProps = {
  register: Register
  day: Day
  person: string
  /** Called with another family member, or with null to close the sheet. */
  onPerson: (person: string | null) => void
}

/**
 * Sheet that a tile opens with one press. It shows the facts that are needed if a child is ill, and a link to the
 * record.
 */
export const PersonSheet = ({ register, day, person: id, onPerson }: PersonSheetProps) => {
  const { t } = useLingui()
  const person = useLiveRow(register.people, id)
  const disputes = useKeyedValue(register.disputes, id) ?? []
  const session = useLiveRow(register.session, register.id)
  useLiveRows(register.bookings)
  if (!person) return null
  const { hasAny: hasBookings } = getSessionBookings(register)
  const family = register.people
    .all()
    .filter((one) => one.id !== id && (person.family_entries.includes(one.id) || one.family_entries.includes(id)))
    .map((relative) => ({
      person: relative,
      about: isAttending(register.ticks.get(buildAttendanceId(register.id, relative.id))) ? <Trans>here</Trans> : null,
    }))
  const age = person.is_adult ? t`Adult` : (formatAge(person, day) ?? t`Child`)
  return (
    <Sheet open onOpenChange={(open) => open || onPerson(null)}>
      <SheetContent
        title={
          <span className="flex items-center gap-3">
            <PersonAvatar person={person} />
            <Name>{getFullName(person)}</Name>
          </span>
        }
        description={person.is_adult || age === t`Child` ? age : t`Child, ${age}`}
        closeLabel={t`Close`}
        footer={
          <>
            <Button asChild block>
              <Link to="/concerns/new" search={{ session: register.id, person: id }}>
                <Trans>Concern note</Trans>
              </Link>
            </Button>
            <Button asChild variant="primary" block>
              <Link to="/registered/$id" params={{ id }} search={{ session: register.id }}>
                <Trans>Open record</Trans>
              </Link>
            </Button>
          </>
        }
      >
        <PersonSummary person={person} disputes={disputes} family={family} onFamily={onPerson} />
        {session && !person.is_adult && (session.booking_opens || hasBookings) ? (
          <PersonPlace register={register} session={session} person={person} />
        ) : null}
      </SheetContent>
    </Sheet>
  )
}
