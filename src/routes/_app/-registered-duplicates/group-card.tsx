import { isPendingApproval } from '@contract/mutations/pending-registration-mutations.ts'
import { registeredDuplicateOperations } from '@contract/registered/registered-duplicates.ts'
import { formatDay, getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fragment, useId, useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import type { DuplicateGroup } from '@/register/use-duplicates.ts'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { attendanceTypeLabels } from '@/words/attendance-type-labels.ts'
import { ChooseValues, type ChosenValues } from './choose-values.tsx'
import { findDifferences } from './differences.ts'

type Person = DuplicateGroup['registered'][number]

type GroupCardProps = {
  group: DuplicateGroup
  /** Called after a merge. @param primary id of the registration that remains */
  onMerged: (primary: string) => void
  /** Called when the user marks registrations as distinct people. */
  onDistinct: (one: Person, others: readonly Person[]) => void
}

/**
 * Card of possible duplicates. The user chooses the registration to keep and the ones to merge into it (DUP-14 to
 * DUP-25).
 */
export const GroupCard = ({ group, onMerged, onDistinct }: GroupCardProps) => {
  const { t } = useLingui()
  const showError = useErrorNotice()
  const isReachable = useReachable()
  const ids = { heading: useId(), why: useId() }
  const [primaryId, setPrimaryId] = useState<string | null>(null)
  const [markedIds, setMarkedIds] = useState<ReadonlySet<string>>(new Set())
  const [chosenValues, setChosenValues] = useState<ChosenValues>({})
  const [isBusy, setIsBusy] = useState(false)
  const primaryPerson = group.registered.find(({ id }) => id === primaryId)
  const others = group.registered.filter(({ id }) => id !== primaryId && markedIds.has(id))
  const canMerge = primaryPerson !== undefined && others.length > 0
  // If there are only two registrations, "Not the same person" works without a selection.
  const [firstPerson, secondPerson, ...otherPeople] = group.registered
  const distinctPair =
    otherPeople.length === 0 && firstPerson && secondPerson
      ? { one: firstPerson, others: [secondPerson] }
      : canMerge && { one: primaryPerson, others }
  const toggleMark = (id: string, isMarked: boolean) => {
    const nextIds = new Set(markedIds)
    if (isMarked) nextIds.add(id)
    else nextIds.delete(id)
    setMarkedIds(nextIds)
  }
  const merge = async () => {
    if (!primaryPerson) return
    setIsBusy(true)
    const sourceByField = Object.fromEntries(
      findDifferences(primaryPerson, others).choose.flatMap(({ field, preset }) => {
        const sourceId = chosenValues[field] ?? preset
        return others.some(({ id }) => id === sourceId) ? [[field, sourceId]] : []
      }),
    )
    try {
      await call(registeredDuplicateOperations['duplicates.merge'], {
        body: { primary: primaryPerson.id, dedupe: others.map(({ id }) => id), choose: sourceByField },
      })
      onMerged(primaryPerson.id)
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <section className="card overflow-hidden" aria-labelledby={ids.heading}>
      <h2 id={ids.heading} className="px-5 pt-4 pb-2 text-xl font-bold wrap-anywhere">
        {group.full_name}
      </h2>
      <ul>
        {group.registered.map((person) => (
          <li
            key={person.id}
            className="grid gap-x-4 border-t border-border px-5 py-2 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center"
          >
            <PersonFacts person={person} id={`${ids.heading}-${person.id}`} />
            <label className="choice">
              <span className="box">
                <input
                  type="radio"
                  aria-describedby={`${ids.heading}-${person.id}`}
                  name={ids.heading}
                  checked={primaryId === person.id}
                  onChange={() => setPrimaryId(person.id)}
                />
              </span>
              <Trans>Keep this one</Trans>
            </label>
            <Checkbox
              checked={primaryId !== person.id && markedIds.has(person.id)}
              disabled={primaryId === person.id}
              aria-describedby={`${ids.heading}-${person.id}`}
              onCheckedChange={(isMarked) => toggleMark(person.id, isMarked)}
            >
              <Trans>Merge into the kept one</Trans>
            </Checkbox>
          </li>
        ))}
      </ul>
      {primaryPerson && others.length ? (
        <ChooseValues
          primary={primaryPerson}
          others={others}
          chosen={chosenValues}
          onChoose={(field, id) => setChosenValues({ ...chosenValues, [field]: id })}
        />
      ) : null}
      <footer className="flex flex-wrap items-center justify-end gap-4 border-t border-border px-5 py-3">
        {isReachable ? null : <NeedsWifi id={ids.why} />}
        <Button
          disabled={!distinctPair}
          onClick={() => {
            if (distinctPair) onDistinct(distinctPair.one, distinctPair.others)
          }}
        >
          <Trans>Not the same person</Trans>
        </Button>
        <TwoClickButton
          variant="primary"
          armedVariant="danger-solid"
          armedLabel={t`Press again to merge`}
          busy={isBusy}
          disabled={!canMerge || !isReachable}
          aria-describedby={isReachable ? undefined : ids.why}
          onConfirm={() => void merge()}
        >
          <Trans>Merge</Trans>
        </TwoClickButton>
      </footer>
    </section>
  )
}

type FactsProps = { person: Person; id: string }

/** Name of a person, with facts that help to distinguish people of the same name. */
const PersonFacts = ({ person, id }: FactsProps) => {
  const { t, i18n } = useLingui()
  const typeLabel = person.attendance_type ? attendanceTypeLabels[person.attendance_type] : undefined
  const adultLabel = typeLabel ? i18n._(typeLabel) : t`Adult`
  const facts = [
    person.is_adult ? adultLabel : t`Child`,
    person.date_of_birth ? t`born ${formatDay(person.date_of_birth)}` : null,
    person.email,
    person.mobile_number ?? person.telephone_number,
    t`registered ${formatDay(getLondonDay(new Date(person.created)))}`,
  ].filter((fact) => fact)
  return (
    <div id={id} className="min-w-0 py-1">
      <Link
        to="/registered/$id"
        params={{ id: person.id }}
        className="inline-block font-bold wrap-anywhere pointer-coarse:py-3"
      >
        {getFullName(person)}
      </Link>
      <p className="text-sm text-muted-foreground wrap-anywhere">
        {/* Each fact stays on one line, so that numbers and dates do not wrap. */}
        {facts.map((fact, index) => (
          <Fragment key={fact}>
            {index ? ' · ' : null}
            <span className="inline-block max-w-full">{fact}</span>
          </Fragment>
        ))}
      </p>
      <p className="flex flex-wrap gap-1.5">
        {person.participant_self_registration ? (
          <Badge tone="info" size="small">
            <Trans>Self-registered</Trans>
          </Badge>
        ) : null}
        {person.soft_archived ? (
          <Badge size="small">{isPendingApproval(person) ? <Trans>To check</Trans> : <Trans>Archived</Trans>}</Badge>
        ) : null}
      </p>
    </div>
  )
}
