import { type DryRun, type LeftOutReason, leftOutReasons } from '@contract/club-status/holiday-texts.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useFormContext, useFormField } from '@/kit/form/form-context.ts'
import { useIsFormBusy } from '@/kit/form/use-app-form.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Name } from '@/ui/name.tsx'

const reasonLabels: Record<LeftOutReason, MessageDescriptor> = {
  no_number: msg`No mobile number`,
  not_a_mobile: msg`The number is not a mobile number`,
  not_reachable: msg`No text can reach this number. Check its digits`,
  stopped: msg`Asked for no more texts`,
  stop_question: msg`A reply that may ask for no more texts waits in the Inbox`,
  same_number: msg`Another person with the same number gets it`,
  replied: msg`The club has replied`,
  confirmed: msg`The lead has confirmed the club`,
  closed: msg`The club is closed for this holiday`,
  had_it: msg`Has had this text`,
  on_hold: msg`The club is on hold`,
  inactive_user: msg`The account is not active`,
  inactive_club: msg`The club is not active`,
  boxes_of_hope: msg`A Boxes of Hope club: holiday texts are for lunch clubs`,
}

/** Section with a heading in the sheet that previews a text. */
export const SheetSection = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section>
    <h3 className="mb-1 font-bold">{title}</h3>
    {children}
  </section>
)

type LeftOutPeople = DryRun['left_out']

/** Maximum number of people listed for a reason. Longer lists are collapsed. */
const MAX_SHOWN_PEOPLE = 8

const PersonRows = ({ people }: { people: LeftOutPeople }) => (
  <ul>
    {people.map(({ user, user__name, organisation_name, mobile_number }) => (
      <li key={user} className="border-t border-border py-2.5">
        <b>
          <Name>{user__name}</Name>
        </b>
        , {organisation_name}
        {mobile_number ? <span className="block text-sm text-muted-foreground">{mobile_number}</span> : null}
      </li>
    ))}
  </ul>
)

/** People who get no text, grouped by reason. People with the reason `on_hold` are listed in another section. */
export function LeftOut({ people }: { people: LeftOutPeople }) {
  const { i18n } = useLingui()
  const otherPeople = people.filter(({ reason }) => reason !== 'on_hold')
  if (otherPeople.length === 0) return null
  return (
    <SheetSection title={<Plural value={otherPeople.length} one="# person does not" other="# people do not" />}>
      {leftOutReasons.map((reason) => {
        const peopleWithReason = otherPeople.filter((person) => person.reason === reason)
        if (peopleWithReason.length === 0) return null
        const title = `${i18n._(reasonLabels[reason])} (${peopleWithReason.length})`
        if (peopleWithReason.length <= MAX_SHOWN_PEOPLE)
          return (
            <section key={reason} className="pt-2">
              <h4 className="text-sm text-muted-foreground">{title}</h4>
              <PersonRows people={peopleWithReason} />
            </section>
          )
        return (
          <details key={reason} className="pt-2">
            <summary className="min-h-touch cursor-pointer py-1 text-sm text-muted-foreground">{title}</summary>
            <PersonRows people={peopleWithReason} />
          </details>
        )
      })}
    </SheetSection>
  )
}

type OnHoldClub = { id: string; name: string; people: string[] }

/** Groups people by club and returns each club with its people's names. */
function groupByClub(
  people: readonly Pick<LeftOutPeople[number], 'organisation' | 'organisation_name' | 'user__name'>[],
) {
  const clubs = new Map<string, OnHoldClub>()
  for (const { organisation: id, organisation_name: name, user__name } of people) {
    const club = clubs.get(id) ?? { id, name, people: [] }
    club.people.push(user__name)
    clubs.set(id, club)
  }
  return clubs
}

type OnHoldClubsProps = { leftOut: LeftOutPeople; recipients: DryRun['recipients'] }

/** Clubs with the status `on_hold`. They get this holiday's texts only if they are ticked. */
export function OnHoldClubs({ leftOut, recipients }: OnHoldClubsProps) {
  const isBusy = useIsFormBusy(useFormContext())
  const { value: includedValue, set } = useFormField('include_on_hold')
  const includedClubIds: readonly string[] = Array.isArray(includedValue) ? includedValue : []
  // Remember each club with the status `on_hold`, because the next response lists a ticked club as a recipient. The
  // user can then still untick the club.
  const [seenClubs, setSeenClubs] = useState<ReadonlyMap<string, OnHoldClub>>(new Map())
  const clubsOnHold = groupByClub(leftOut.filter(({ reason }) => reason === 'on_hold'))
  const tickedClubs = groupByClub(
    [...recipients, ...leftOut].filter(({ organisation }) => includedClubIds.includes(organisation)),
  )
  const clubs = new Map([...seenClubs, ...tickedClubs, ...clubsOnHold])
  if (clubs.size === 0) return null
  function tickClub(club: OnHoldClub, isTicked: boolean) {
    setSeenClubs(new Map([...seenClubs, [club.id, club]]))
    set(isTicked ? [...includedClubIds, club.id] : includedClubIds.filter((id) => id !== club.id))
  }
  return (
    <SheetSection title={<Plural value={clubs.size} one="# club is on hold" other="# clubs are on hold" />}>
      <p className="text-sm text-muted-foreground">
        <Trans>They get none of the three texts unless you tick them here and save.</Trans>
      </p>
      <ul>
        {[...clubs.values()].map((club) => (
          <li key={club.id} className="border-t border-border py-1">
            <Checkbox
              checked={includedClubIds.includes(club.id)}
              disabled={isBusy}
              onCheckedChange={(isTicked) => tickClub(club, isTicked)}
            >
              {club.name}
              <span className="block text-sm text-muted-foreground">{club.people.join(', ')}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </SheetSection>
  )
}
