import type { FamilyPerson } from '@contract/family/family-page.ts'
import { formatDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, ChevronDown, ChevronUp, Info } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Avatar, getInitials } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { FieldError } from '@/ui/field.tsx'
import { factGroups, HIDDEN_FACTS, hasHealthQuestion, listHiddenGroups, listShownGroups } from './fact-groups.ts'
import { FactRow } from './fact-row.tsx'
import { HiddenFacts } from './hidden-facts.tsx'
import { isConfirmed, useConfirmation } from './use-confirmation.ts'
import type { FactDrafts } from './use-fact-drafts.ts'

type PersonCardProps = {
  person: FamilyPerson
  drafts: FactDrafts
  onReload: () => void
  onPerson: (person: FamilyPerson) => void
}

/** Card of one person with all facts. A confirmed card is folded to the name. */
export function PersonCard({ person, drafts, onReload, onPerson }: PersonCardProps) {
  const { t } = useLingui()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const confirmation = useConfirmation({
    person,
    onReload,
    onPerson: (newPerson) => {
      onPerson(newPerson)
      setIsUnfolded(false)
      // Move the focus, because the pressed button is removed.
      heading.current?.focus()
    },
  })
  const ownDrafts = drafts.drafts.filter((draft) => draft.person === person.id)
  const isDone = isConfirmed(person)
  const isFolded = isDone && !isUnfolded && ownDrafts.length === 0
  const name = `${person.first_name} ${person.last_name}`
  return (
    <section aria-labelledby={headingId} className="card grid gap-3.5 px-4 py-4">
      <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
        <Avatar
          initials={getInitials(person.first_name, person.last_name)}
          seed={person.id}
          adult={person.is_adult}
          className="row-span-2"
        />
        <h2 id={headingId} ref={heading} tabIndex={-1} className="text-xl leading-tight font-heavy wrap-anywhere">
          {name}
        </h2>
        {isDone && ownDrafts.length === 0 ? (
          <Button
            variant="ghost"
            className="-me-[1.1em] min-h-touch"
            iconEnd={isFolded ? ChevronDown : ChevronUp}
            aria-expanded={!isFolded}
            aria-label={isFolded ? t`Show: ${name}` : t`Hide: ${name}`}
            onClick={() => setIsUnfolded(isFolded)}
          >
            {isFolded ? <Trans>Show</Trans> : <Trans>Hide</Trans>}
          </Button>
        ) : null}
        <div className="col-span-2 col-start-2 text-sm leading-snug text-muted-foreground">
          {isDone ? (
            <Badge tone="success" icon={Check}>
              <Trans>Confirmed today</Trans>
            </Badge>
          ) : (
            <LastConfirmed person={person} />
          )}
        </div>
      </header>
      {isFolded ? null : (
        <>
          <div className="grid">
            {listShownGroups(person).map((group) => (
              <FactRow
                key={group.id}
                group={group}
                person={person}
                draft={ownDrafts.find((draft) => draft.group === group.id)}
                drafts={drafts}
              />
            ))}
          </div>
          {listHiddenGroups(person).length > 0 ? (
            <HiddenFacts
              person={person}
              draft={ownDrafts.find((draft) => draft.group === HIDDEN_FACTS)}
              drafts={drafts}
            />
          ) : null}
          {isDone ? null : (
            <ConfirmAction
              person={person}
              openGroup={ownDrafts.find(({ state }) => state === 'open')?.group}
              isWaiting={ownDrafts.length > 0}
              isBusy={confirmation.isBusy}
              error={confirmation.message}
              onConfirm={() => void confirmation.confirm()}
            />
          )}
        </>
      )}
    </section>
  )
}

function LastConfirmed({ person }: { person: FamilyPerson }) {
  if (person.health_confirmed === null)
    return person.is_adult ? <Trans>Adult, not confirmed yet</Trans> : <Trans>Child, not confirmed yet</Trans>
  const day = formatDay(person.health_confirmed)
  return person.is_adult ? <Trans>Adult, last confirmed {day}</Trans> : <Trans>Child, last confirmed {day}</Trans>
}

type ConfirmActionProps = {
  person: FamilyPerson
  /** Row that is being changed. The confirmation is then disabled. */
  openGroup: string | undefined
  /** True if a change is not saved or not sent. The confirmation is then disabled. */
  isWaiting: boolean
  isBusy: boolean
  /** Reason why the last confirmation was refused. */
  error: string | null
  onConfirm: () => void
}

function ConfirmAction({ person, openGroup, isWaiting, isBusy, error, onConfirm }: ConfirmActionProps) {
  const { t } = useLingui()
  const noteId = useId()
  const { first_name: name } = person
  const isDisabled = isWaiting || hasHealthQuestion(person)
  return (
    <div className="grid gap-2 border-t border-border pt-4">
      {isDisabled ? (
        <p id={noteId} className="flex items-start gap-2 text-sm leading-snug text-muted-foreground">
          <Info aria-hidden="true" className="size-5 flex-none" />
          <DisabledReason openGroup={openGroup} isWaiting={isWaiting} />
        </p>
      ) : null}
      <Button
        variant="primary"
        size="comfort"
        block
        icon={isDisabled ? undefined : Check}
        aria-disabled={isDisabled || undefined}
        aria-label={t`Everything is still right: ${name}`}
        aria-describedby={noteId}
        busy={isBusy}
        onClick={onConfirm}
      >
        <Trans>Everything is still right</Trans>
      </Button>
      {isDisabled ? null : (
        <p id={noteId} className="text-sm leading-snug text-muted-foreground">
          <Trans>It confirms only what you see here for {name}.</Trans>
        </p>
      )}
      <div role="alert" className="empty:hidden">
        {error ? <FieldError>{error}</FieldError> : null}
      </div>
    </div>
  )
}

function DisabledReason({ openGroup, isWaiting }: Pick<ConfirmActionProps, 'openGroup' | 'isWaiting'>): ReactNode {
  const { i18n } = useLingui()
  if (openGroup === undefined && isWaiting)
    return <Trans>You can confirm when your change is sent. You can change more until then.</Trans>
  if (openGroup === undefined) return <Trans>The coordinator asks you about your change first.</Trans>
  const group = factGroups.find(({ id }) => id === openGroup)
  if (!group) return <Trans>Save or cancel what you are typing first.</Trans>
  const label = i18n._(group.label)
  return <Trans>Save or cancel this change first: {label}.</Trans>
}
