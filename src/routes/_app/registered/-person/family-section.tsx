import { ageText } from '@contract/rules/age.ts'
import { foldName, nameMatcher } from '@contract/rules/alphabet.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { fullName } from '@contract/rules/person.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import type { Stored } from '@/hooks/use-replica.ts'
import { Banner } from '@/ui/banner.tsx'
import { Combobox, type ComboboxOption } from '@/ui/combobox.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { usePersonFields } from './person-fields.tsx'

type Person = Stored<'registered'>
type Option = ComboboxOption & { folded: string }

const fitting = (options: readonly ComboboxOption[], query: string) => {
  const fits = nameMatcher(query)
  return (options as readonly Option[]).filter((option) => fits(option.folded))
}

type FamilySectionProps = {
  /** The club's people; undefined while they are read. */
  people: readonly Person[] | undefined
  /** The record's id; null before it is saved for the first time. */
  id: string | null
}

/** Those who name somebody as their family, and whom that person does not name. */
export const belongsTo = (
  people: readonly Person[] | undefined,
  person: { id: string } | null,
  family: readonly string[],
): Person[] =>
  person
    ? (people ?? []).filter((one) => one.family_entries.includes(person.id) && !family.includes(one.id))
    : []

const useKind = () => {
  const { t } = useLingui()
  const today = dayInLondon()
  return (person: Person): string => {
    const age = ageText(person, today)
    const kind = person.is_adult ? t`Adult` : t`Child`
    return age === null ? kind : `${kind}, ${age}`
  }
}

/** Who belongs to the same family (PER-117, PER-126, PER-153 to PER-156): added by name, saved with the record. */
export const FamilySection = ({ people, id }: FamilySectionProps) => {
  const { form } = usePersonFields()
  if (id === null) {
    return (
      <Banner tone="warning" icon={TriangleAlert}>
        <Trans>Please save before adding related family members.</Trans>
      </Banner>
    )
  }
  return (
    <form.Field name="family_entries">
      {(field) => (
        <Relatives
          people={people ?? []}
          id={id}
          value={field.state.value}
          onChange={(family) => field.handleChange(family)}
        />
      )}
    </form.Field>
  )
}

type RelativesProps = {
  people: readonly Person[]
  id: string
  value: readonly string[]
  onChange: (family: string[]) => void
}

type RelativeProps = { person: Person; kind: string; children?: ReactNode }

/** A relative, who they are, and the way to their record. */
const Relative = ({ person, kind, children }: RelativeProps) => (
  <li className="flex min-h-14 items-center gap-3 border-b border-border">
    <span className="min-w-0 flex-1">
      <Link to="/registered/$id" params={{ id: person.id }} className="font-bold wrap-anywhere">
        {fullName(person)}
      </Link>
      <span className="block text-sm text-muted-foreground">{kind}</span>
    </span>
    {children}
  </li>
)

const Relatives = ({ people, id, value, onChange }: RelativesProps) => {
  const { t } = useLingui()
  const kindOf = useKind()
  const othersId = useId()
  const members = value.flatMap((one) => people.find((person) => person.id === one) ?? [])
  const others = belongsTo(people, { id }, value)
  const options = useMemo(
    () =>
      people
        .filter((person) => person.id !== id && !person.soft_archived && !value.includes(person.id))
        .map((person): Option => {
          const label = fullName(person)
          return { value: person.id, label, detail: kindOf(person), folded: foldName(label) }
        })
        .sort((a, b) => a.label.localeCompare(b.label)),
    [people, id, value, kindOf],
  )
  return (
    <div className="grid gap-4">
      {members.length ? (
        <ul>
          {members.map((person) => {
            const name = fullName(person)
            return (
              <Relative key={person.id} person={person} kind={kindOf(person)}>
                <IconButton
                  icon={X}
                  label={t`Remove ${name}`}
                  onClick={() => onChange(value.filter((one) => one !== person.id))}
                />
              </Relative>
            )
          })}
        </ul>
      ) : others.length ? null : (
        <p className="text-muted-foreground">
          <Trans>Nobody has been added yet.</Trans>
        </p>
      )}
      {others.length ? (
        <section aria-labelledby={othersId}>
          <h3 id={othersId} className="text-sm text-muted-foreground">
            <Trans>Belongs to the family of</Trans>
          </h3>
          <ul>
            {others.map((person) => (
              <Relative key={person.id} person={person} kind={kindOf(person)} />
            ))}
          </ul>
        </section>
      ) : null}
      <Combobox
        aria-label={t`Add a family member`}
        placeholder={t`Add a family member`}
        options={options}
        filter={fitting}
        onChoose={(chosen) => onChange([...value, chosen])}
        noneLabel={<Trans>Nobody of that name is in the register.</Trans>}
        moreLabel={(hidden) => (
          <Plural
            value={hidden}
            one="# more. Type more of the name."
            other="# more. Type more of the name."
          />
        )}
      />
    </div>
  )
}
