import type { FamilyLinkState, LeftOutReason } from '@contract/family/family-links.ts'
import { getFullName } from '@contract/rules/person.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Avatar, getInitials } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { Name } from '@/ui/name.tsx'

/** Labels of the reasons to leave a person out of a link. */
export const leftOutLabels: Record<LeftOutReason, MessageDescriptor> = {
  looked_after: msg`Looked after. Added by hand only`,
  other_address: msg`Has an adult at another address. Added by hand only`,
  shared_email: msg`Another adult has the same email address. Sent by hand only`,
  taken_out: msg`Taken out of this link`,
  no_email: msg`No email address`,
  no_family_link: msg`Marked “No family link”`,
  no_children: msg`No children in the link. Sent by hand only`,
  shared_number: msg`Another adult has the same mobile number. Sent by hand only`,
  stopped: msg`This number wants no more texts`,
  stop_question: msg`A reply from this number waits to be read`,
  day_limit: msg`This number has had four texts today`,
  texted_today: msg`Had a text with the link today`,
}

type LinkedPeopleProps = {
  people: FamilyLinkState['people']
  /** Id of the person whose link it is. */
  owner: string
  /** True if the link shows all children's contact facts. */
  showsAllContacts: boolean
  hasLink: boolean
  onTakeOut: (id: string) => void
}

/** The people of a link. A user can take children out. */
export const LinkedPeople = ({ people, owner, showsAllContacts, hasLink, onTakeOut }: LinkedPeopleProps) => {
  const { t } = useLingui()
  return (
    <PeopleList title={<Trans>In this link</Trans>} count={people.length}>
      {people.map((one) => (
        <PersonRow
          key={one.id}
          person={one}
          detail={renderDetail(one)}
          action={
            one.id === owner ? null : (
              <Button
                variant="ghost"
                size="tool"
                aria-label={t`Take ${one.name} out`}
                onClick={() => onTakeOut(one.id)}
              >
                <Trans>Take out</Trans>
              </Button>
            )
          }
        />
      ))}
    </PeopleList>
  )

  function renderDetail({ is_adult: isAdult, shows_contacts: isShown }: FamilyLinkState['people'][number]) {
    if (isAdult) return <Trans>The link’s adult</Trans>
    if (showsAllContacts || isShown) return <Trans>Child. Address and phones are shown</Trans>
    // The server decides when the link is created.
    if (!hasLink) return <Trans>Child. Address and phones are shown only at the same address</Trans>
    return <Trans>Child. Address and phones are hidden</Trans>
  }
}

type LeftOutPeopleProps = {
  people: FamilyLinkState['left_out']
  otherAdults: readonly StoredRow<'registered'>[]
  /** True if the user may add a child that a rule leaves out. */
  mayDecide: boolean
  onAdd: (id: string) => void
}

/** The people who are not in the link, each with the reason. */
export const LeftOutPeople = ({ people, otherAdults, mayDecide, onAdd }: LeftOutPeopleProps) => {
  const { t, i18n } = useLingui()
  if (people.length + otherAdults.length === 0) return null
  return (
    <PeopleList title={<Trans>Left out</Trans>} count={people.length + otherAdults.length} muted>
      {people.map(({ reason, ...one }) => (
        <PersonRow
          key={one.id}
          person={one}
          detail={i18n._(leftOutLabels[reason])}
          action={renderAction(one, reason)}
        />
      ))}
      {otherAdults.map((adult) => (
        <PersonRow
          key={adult.id}
          person={{ id: adult.id, name: getFullName(adult), is_adult: true }}
          detail={<Trans>Another adult, so never in this link</Trans>}
        />
      ))}
    </PeopleList>
  )

  function renderAction({ id, name }: { id: string; name: string }, reason: LeftOutReason) {
    if (reason === 'no_family_link') return null
    if (reason !== 'taken_out' && !mayDecide)
      return (
        <span className="text-sm text-muted-foreground">
          <Trans>A coordinator decides</Trans>
        </span>
      )
    return (
      <Button size="tool" icon={Plus} aria-label={t`Add ${name}`} onClick={() => onAdd(id)}>
        <Trans>Add</Trans>
      </Button>
    )
  }
}

type PeopleListProps = { title: ReactNode; count: number; muted?: boolean; children: ReactNode }

const PeopleList = ({ title, count, muted = false, children }: PeopleListProps) => {
  const titleId = useId()
  return (
    <section className="grid gap-2">
      <div className="flex items-baseline justify-between gap-3">
        <h3 id={titleId} className="font-bold">
          {title}
        </h3>
        <span className="text-sm text-muted-foreground">
          <Plural value={count} one="# person" other="# people" />
        </span>
      </div>
      <ul
        aria-labelledby={titleId}
        className={`divide-y divide-border rounded-lg border border-border ${muted ? 'bg-muted' : ''}`}
      >
        {children}
      </ul>
    </section>
  )
}

type PersonRowProps = {
  person: { id: string; name: string; is_adult?: boolean }
  detail: ReactNode
  action?: ReactNode
}

const PersonRow = ({ person: { id, name, is_adult: isAdult = false }, detail, action }: PersonRowProps) => {
  const names = name.split(' ')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <Avatar initials={getInitials(names[0] ?? '', names.at(-1) ?? '')} seed={id} adult={isAdult} />
      <p className="min-w-0 flex-1 basis-40">
        <b className="block wrap-anywhere">
          <Name>{name}</Name>
        </b>
        <span className="block text-sm text-muted-foreground">{detail}</span>
      </p>
      {action}
    </li>
  )
}
