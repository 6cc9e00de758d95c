import { formatAge } from '@contract/rules/age.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useId, useMemo, useRef } from 'react'
import { useFormContext, useFormValues } from '@/kit/form/form-context.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Banner } from '@/ui/banner.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import type { PersonDraft } from './person-draft.ts'
import { PersonPicker, usePersonKindLabel } from './person-picker.tsx'

type Person = StoredRow<'registered'>

type FamilySectionProps = {
  /** All people of the club, or undefined while loading. */
  people: readonly Person[] | undefined
  /** Id of the record, or null before its first save. */
  id: string | null
}

/** Finds the people who list a person as family without being listed by that person. */
export const findReverseFamily = (
  people: readonly Person[] | undefined,
  person: { id: string } | null,
  family: readonly string[],
): Person[] =>
  person ? (people ?? []).filter((other) => other.family_entries.includes(person.id) && !family.includes(other.id)) : []

/**
 * Section of a person's family members (PER-117, PER-126, PER-153 to PER-156). Members are added by name and saved with
 * the record. A new person has members only if the form was opened for a brother or sister.
 */
export const FamilySection = ({ people = [], id }: FamilySectionProps) => {
  const { t } = useLingui()
  const { setValue } = useFormContext<PersonDraft>()
  const family = useFormValues((draft: PersonDraft) => draft.family_entries)
  const container = useRef<HTMLDivElement>(null)
  const reverseFamilyHeadingId = useId()
  const otherPeople = useMemo(
    () => people.filter((person) => person.id !== id && !person.soft_archived && !family.includes(person.id)),
    [people, id, family],
  )
  const members = family.flatMap((member) => people.find((person) => person.id === member) ?? [])
  const reverseFamily = findReverseFamily(people, id === null ? null : { id }, family)
  return (
    <div ref={container} tabIndex={-1} className="grid grid-cols-1 gap-4">
      {members.length ? (
        <FamilyTable
          caption={t`Related family members`}
          members={members}
          onRemove={(removedId) => {
            setValue(
              'family_entries',
              family.filter((member) => member !== removedId),
            )
            container.current?.focus()
          }}
        />
      ) : null}
      {id !== null && members.length + reverseFamily.length === 0 ? (
        <p className="text-muted-foreground">
          <Trans>No one has been added yet.</Trans>
        </p>
      ) : null}
      {reverseFamily.length ? (
        <section aria-labelledby={reverseFamilyHeadingId}>
          <h3 id={reverseFamilyHeadingId} className="text-sm text-muted-foreground">
            <Trans>Belongs to the family of</Trans>
          </h3>
          <FamilyTable caption={t`Belongs to the family of`} members={reverseFamily} />
        </section>
      ) : null}
      {id === null ? (
        <Banner tone="warning" icon={TriangleAlert}>
          <Trans>Please save before adding related family members.</Trans>
        </Banner>
      ) : (
        <PersonPicker
          people={otherPeople}
          aria-label={t`Add a family member`}
          placeholder={t`Add a family member`}
          onChoose={(chosen) => setValue('family_entries', [...family, chosen])}
        />
      )}
    </div>
  )
}

const headingClasses = 'py-1 pr-3 text-start text-sm font-bold text-muted-foreground'
const cellClasses = 'h-14 border-t py-1 pr-2'
const lastCellClasses = 'h-14 border-t py-1'

type FamilyTableProps = {
  caption: string
  members: readonly Person[]
  /**
   * Removes a member from the family. Undefined in the table of people who list this person as family, because that
   * link is stored in their records.
   */
  onRemove?: (id: string) => void
}

/** Table of family members with their kind and age, and links to their records. */
const FamilyTable = ({ caption, members, onRemove }: FamilyTableProps) => {
  const { t } = useLingui()
  const getKindLabel = usePersonKindLabel()
  const today = getLondonDay()
  return (
    <table className="w-full border-collapse text-start">
      <caption className="sr-only">{caption}</caption>
      <thead className={onRemove ? 'max-md:sr-only' : 'sr-only'}>
        <tr>
          {[t`Name`, t`Child or adult`, t`Age`].map((title) => (
            <th key={title} scope="col" className={headingClasses}>
              {title}
            </th>
          ))}
          {onRemove ? (
            <th scope="col" className={headingClasses}>
              <span className="sr-only">{t`Remove`}</span>
            </th>
          ) : (
            <td className={lastCellClasses} />
          )}
        </tr>
      </thead>
      <tbody>
        {members.map((person) => {
          const name = getFullName(person)
          return (
            <tr key={person.id}>
              <td className={clsx(cellClasses, 'w-[44%]')}>
                <Link to="/registered/$id" params={{ id: person.id }} className="font-bold wrap-anywhere">
                  {name}
                </Link>
              </td>
              <td className={clsx(cellClasses, 'w-[20%]')}>{getKindLabel(person)}</td>
              <td className={clsx(cellClasses, 'w-[14%]')}>{formatAge(person, today)}</td>
              <td className={lastCellClasses}>
                {onRemove ? (
                  <TwoClickButton
                    className="float-end"
                    size="tool"
                    variant="danger-ghost"
                    armedLabel={t`Press again`}
                    aria-label={t`Remove ${name}`}
                    onConfirm={() => onRemove(person.id)}
                  >
                    <Trans>Remove</Trans>
                  </TwoClickButton>
                ) : null}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
