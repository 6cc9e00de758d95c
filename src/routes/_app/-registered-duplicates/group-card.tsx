import { duplicateOperations } from '@contract/duplicates.ts'
import { isHeld } from '@contract/mutations/held-mutations.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { fullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Fragment, useId, useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useReachable } from '@/device/use-reachable.ts'
import type { DuplicateGroup } from '@/hooks/use-duplicates.ts'
import { longDay } from '@/i18n/format.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { attendanceTypeWords } from '@/words/attendance-type-words.ts'
import { ChooseValues, type Chosen } from './choose-values.tsx'
import { differences } from './differences.ts'

type Person = DuplicateGroup['registered'][number]

type GroupCardProps = {
  group: DuplicateGroup
  /** @param primary id of the registration that remains */
  onMerged: (primary: string) => void
  /** Called when the user marks registrations as distinct people. */
  onDistinct: (one: Person, others: readonly Person[]) => void
}

/**
 * Card of possible duplicates. The user chooses the registration to keep and the ones to merge into it
 * (DUP-14 to DUP-25).
 */
export const GroupCard = ({ group, onMerged, onDistinct }: GroupCardProps) => {
  const { t } = useLingui()
  const notice = useErrorNotice()
  const reachable = useReachable()
  const ids = { heading: useId(), why: useId() }
  const [primary, setPrimary] = useState<string | null>(null)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<Chosen>({})
  const [busy, setBusy] = useState(false)
  const kept = group.registered.find(({ id }) => id === primary)
  const others = group.registered.filter(({ id }) => id !== primary && marked.has(id))
  const ready = kept !== undefined && others.length > 0
  // // With only two registrations, "Not the same person" needs no selection.
  const [first, second, ...more] = group.registered
  const apart =
    more.length === 0 && first && second ? { one: first, others: [second] } : ready && { one: kept, others }
  const mark = (id: string, on: boolean) => {
    const next = new Set(marked)
    if (on) next.add(id)
    else next.delete(id)
    setMarked(next)
  }
  const merge = async () => {
    if (!kept) return
    setBusy(true)
    const choose = Object.fromEntries(
      differences(kept, others).choose.flatMap(({ field, preset }) => {
        const of = chosen[field] ?? preset
        return others.some(({ id }) => id === of) ? [[field, of]] : []
      }),
    )
    try {
      await call(duplicateOperations['duplicates.merge'], {
        body: { primary: kept.id, dedupe: others.map(({ id }) => id), choose: choose as never },
      })
      onMerged(kept.id)
    } catch (error) {
      notice(error)
    } finally {
      setBusy(false)
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
            <Facts person={person} id={`${ids.heading}-${person.id}`} />
            <label className="choice">
              <span className="box">
                <input
                  type="radio"
                  aria-describedby={`${ids.heading}-${person.id}`}
                  name={ids.heading}
                  checked={primary === person.id}
                  onChange={() => setPrimary(person.id)}
                />
              </span>
              <Trans>Keep this one</Trans>
            </label>
            <Checkbox
              checked={primary !== person.id && marked.has(person.id)}
              disabled={primary === person.id}
              aria-describedby={`${ids.heading}-${person.id}`}
              onCheckedChange={(on) => mark(person.id, on)}
            >
              <Trans>Transfer and delete</Trans>
            </Checkbox>
          </li>
        ))}
      </ul>
      {kept && others.length ? (
        <ChooseValues
          primary={kept}
          others={others}
          chosen={chosen}
          onChoose={(field, id) => setChosen({ ...chosen, [field]: id })}
        />
      ) : null}
      <footer className="flex flex-wrap items-center justify-end gap-4 border-t border-border px-5 py-3">
        {reachable ? null : <NeedsWifi id={ids.why} />}
        <Button
          disabled={!apart}
          onClick={() => {
            if (apart) onDistinct(apart.one, apart.others)
          }}
        >
          <Trans>Not the same person</Trans>
        </Button>
        <TwoClickButton
          variant="primary"
          armedVariant="danger-solid"
          armedLabel={t`Press again to merge`}
          busy={busy}
          disabled={!ready || !reachable}
          aria-describedby={reachable ? undefined : ids.why}
          onConfirm={() => void merge()}
        >
          <Trans>Merge</Trans>
        </TwoClickButton>
      </footer>
    </section>
  )
}

type FactsProps = { person: Person; id: string }

/** Name of a person, and facts that distinguish people of the same name. */
const Facts = ({ person, id }: FactsProps) => {
  const { t, i18n } = useLingui()
  const type = person.attendance_type ? attendanceTypeWords[person.attendance_type] : undefined
  const facts = [
    person.is_adult ? (type ? i18n._(type) : t`Adult`) : t`Child`,
    person.date_of_birth ? t`born ${longDay(person.date_of_birth)}` : null,
    person.email,
    person.mobile_number ?? person.telephone_number,
    t`registered ${longDay(dayInLondon(new Date(person.created)))}`,
  ].filter((fact) => fact)
  return (
    <div id={id} className="min-w-0 py-1">
      <Link
        to="/registered/$id"
        params={{ id: person.id }}
        className="inline-block font-bold wrap-anywhere pointer-coarse:py-3"
      >
        {fullName(person)}
      </Link>
      <p className="text-sm text-muted-foreground wrap-anywhere">
        {/* Numbers and dates do not wrap. */}
        {facts.map((fact, at) => (
          <Fragment key={fact}>
            {at ? ' · ' : null}
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
          <Badge size="small">{isHeld(person) ? <Trans>To check</Trans> : <Trans>Archived</Trans>}</Badge>
        ) : null}
      </p>
    </div>
  )
}
