import { formatAge } from '@contract/rules/age.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import { useId, useMemo, useRef } from 'react'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Banner } from '@/ui/banner.tsx'
import { Combobox } from '@/ui/combobox.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { usePersonFields } from './person-fields.tsx'
import { filterPeople, usePersonKindLabel, usePersonOptions } from './person-options.ts'

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
  person ? (people ?? []).filter((one) => one.family_entries.includes(person.id) && !family.includes(one.id)) : []

/**
 * Section of a person's family members (PER-117, PER-126, PER-153 to PER-156). Members are added by name and saved with
 * the record.
 */
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
          <th scope="col" className={headingClasses}>
            <Trans>Name</Trans>
          </th>
          <th scope="col" className={headingClasses}>
            <Trans>Child or adult</Trans>
          </th>
          <th scope="col" className={headingClasses}>
            <Trans>Age</Trans>
          </th>
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
              {onRemove ? (
                <td className={lastCellClasses}>
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
                </td>
              ) : (
                <td className={lastCellClasses} />
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Relatives = ({ people, id, value, onChange }: RelativesProps) => {
  const { t, i18n } = useLingui()
  const toOptions = usePersonOptions()
  const container = useRef<HTMLDivElement>(null)
  const reverseFamilyHeadingId = useId()
  const members = value.flatMap((one) => people.find((person) => person.id === one) ?? [])
  const reverseFamily = findReverseFamily(people, { id }, value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result depends only on people and language
  const options = useMemo(
    () => toOptions(people.filter((person) => person.id !== id && !person.soft_archived && !value.includes(person.id))),
    [people, id, value, i18n.locale],
  )
  return (
    <div ref={container} tabIndex={-1} className="grid grid-cols-1 gap-4">
      {members.length ? (
        <FamilyTable
          caption={t`Related family members`}
          members={members}
          onRemove={(removedId) => {
            onChange(value.filter((one) => one !== removedId))
            container.current?.focus()
          }}
        />
      ) : (
        reverseFamily.length === 0 && (
          <p className="text-muted-foreground">
            <Trans>No one has been added yet.</Trans>
          </p>
        )
      )}
      {reverseFamily.length ? (
        <section aria-labelledby={reverseFamilyHeadingId}>
          <h3 id={reverseFamilyHeadingId} className="text-sm text-muted-foreground">
            <Trans>Belongs to the family of</Trans>
          </h3>
          <FamilyTable caption={t`Belongs to the family of`} members={reverseFamily} />
        </section>
      ) : null}
      <Combobox
        aria-label={t`Add a family member`}
        placeholder={t`Add a family member`}
        options={options}
        filter={filterPeople}
        onChoose={(chosen) => onChange([...value, chosen])}
        noneLabel={<Trans>No one of that name is in the register.</Trans>}
        moreLabel={(hidden) => (
          <Plural value={hidden} one="# more. Type more of the name." other="# more. Type more of the name." />
        )}
      />
    </div>
  )
}
