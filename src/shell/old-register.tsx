import type { Allergen } from '@contract/option-lists.ts'
import { getFullName } from '@contract/rules/person.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useOnline } from '@/browser/use-online.ts'
import { FoodChips } from '@/features/food/food-chips.tsx'
import { formatDayAndTime } from '@/i18n/long-dates.ts'
import { SignInLink } from '@/kit/page/sign-in-link.tsx'
import { FrontStatus } from '@/kit/public/front-page.tsx'
import { LanguageChoice } from '@/kit/public/language-choice.tsx'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { useSyncState } from '@/sync-state/use-sync-state.ts'
import { Input } from '@/ui/input.tsx'
import { Logo } from '@/ui/logo.tsx'
import { allergenLabels } from '@/words/allergen-labels.ts'

type Person = StoredRow<'registered'>
type Conflict = StoredRow<'conflicts'>

/**
 * Replaces all screens if the last server contact is too long ago and this device has no lock that protects the
 * register.
 * @param until time in ms since 1970 until which emergency data is shown; null if no data is shown any more
 */
export const OldRegister = ({ days, until }: { days: number; until: number | null }) => {
  const isOnline = useOnline()
  const needsSignIn = useSyncState()?.problem === 'sign_in'
  return (
    <main className="mx-auto grid min-h-dvh max-w-160 content-start gap-5 px-4 pt-5 pb-10">
      <div className="flex justify-end">
        <LanguageChoice />
      </div>
      <h1 className="flex items-center gap-3 text-3xl font-heavy tracking-tight text-balance">
        <Logo className="size-14 flex-none text-logo" />
        {plural(days, {
          one: 'This register is # day old',
          other: 'This register is # days old',
        })}
      </h1>
      <p className="text-lg text-muted-foreground">
        {until === null ? (
          <Trans>Connect to Wi-Fi and it opens again. What you did here and was not sent yet is safe.</Trans>
        ) : (
          <Trans>
            Connect to Wi-Fi and it opens again. Until {formatDayAndTime(new Date(until).toISOString())} it shows names,
            allergies and emergency contacts. What you did here and was not sent yet is safe.
          </Trans>
        )}
      </p>
      <FrontStatus online={isOnline} />
      {needsSignIn ? (
        <div>
          <SignInLink>
            <Trans>Sign in</Trans>
          </SignInLink>
        </div>
      ) : null}
      {until === null ? null : <EmergencyList />}
    </main>
  )
}

const EmergencyList = () => {
  const { t, i18n } = useLingui()
  const { db } = useReplica()
  const [typedName, setTypedName] = useState('')
  const people = useLiveQuery(async () => {
    const allPeople = await db.rows('registered').toArray()
    return allPeople
      .filter(({ soft_archived }) => !soft_archived)
      .sort((a, b) => getFullName(a).localeCompare(getFullName(b), i18n.locale))
  }, [db, i18n.locale])
  const dietConflicts = useLiveQuery(() => db.rows('conflicts').filter(isDietConflict).toArray(), [db]) ?? []
  const searchText = typedName.trim().toLocaleLowerCase()
  const foundPeople = people?.filter((person) => getFullName(person).toLocaleLowerCase().includes(searchText)) ?? []
  return (
    <section aria-label={t`Names`} className="grid gap-3">
      <Input
        type="search"
        aria-label={t`Find a name`}
        placeholder={t`Find a name`}
        value={typedName}
        onChange={(event) => setTypedName(event.target.value)}
      />
      <ul className="grid gap-2">
        {foundPeople.map((person) => (
          <li key={person.id} className="grid gap-2 rounded-lg border border-border bg-card p-4">
            <EmergencyPerson person={person} notes={dietConflicts.filter(({ record }) => record === person.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns true for an unresolved conflict between two diet notes of one person. The list shows both notes. */
const isDietConflict = ({ table, field, resolved_at }: Conflict): boolean =>
  table === 'registered' && !resolved_at && (field === 'dietary_requirements' || field === 'allergens')

const EmergencyPerson = ({ person, notes }: { person: Person; notes: readonly Conflict[] }) => {
  const { i18n } = useLingui()
  const formatNote = (value: unknown): string =>
    [value]
      .flat()
      .map((one) =>
        Object.hasOwn(allergenLabels, String(one)) ? i18n._(allergenLabels[one as Allergen]) : String(one ?? ''),
      )
      .join(', ')
  const { allergens, dietary_requirements, emergency_contact_name, emergency_contact_number } = person
  return (
    <>
      <b>{getFullName(person)}</b>
      {allergens.length || dietary_requirements ? (
        <FoodChips food={{ allergens, notes: dietary_requirements ? [dietary_requirements] : [] }} />
      ) : null}
      {notes.map(({ id, mine: myNote, theirs: theirNote }) => (
        <span key={id} className="rounded-lg bg-warning-soft p-2 text-warning-text">
          <Trans>
            Two notes: {formatNote(myNote.value)} / {formatNote(theirNote.value)}
          </Trans>
        </span>
      ))}
      {emergency_contact_name || emergency_contact_number ? (
        <span className="text-muted-foreground">
          {emergency_contact_name}{' '}
          {emergency_contact_number ? (
            <a href={`tel:${emergency_contact_number}`} className="inline-flex min-h-touch items-center font-bold">
              {emergency_contact_number}
            </a>
          ) : null}
        </span>
      ) : null}
    </>
  )
}
