import { formatAge } from '@contract/rules/age.ts'
import { buildNameMatcher, foldName } from '@contract/rules/alphabet.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Combobox, type ComboboxOption } from '@/ui/combobox.tsx'

type Person = StoredRow<'registered'>
type PersonOption = ComboboxOption & { folded: string }

/** Returns a function that labels a person as "Adult" or "Child". */
export const usePersonKindLabel = () => {
  const { t } = useLingui()
  return (person: Person): string => (person.is_adult ? t`Adult` : t`Child`)
}

/** Filters people by the typed name, ignoring accents. */
const filterPeople = (options: readonly ComboboxOption[], query: string) => {
  const isMatch = buildNameMatcher(query)
  return (options as readonly PersonOption[]).filter((option) => isMatch(option.folded))
}

type PersonPickerProps = {
  people: readonly Person[]
  placeholder: string
  onChoose: (id: string) => void
  /** Only needed outside a `Field`. */
  'aria-label'?: string
}

/** Field that finds a person by name. Each person is shown with kind and age. */
export const PersonPicker = ({ people, ...props }: PersonPickerProps) => {
  const { i18n } = useLingui()
  const getKindLabel = usePersonKindLabel()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result depends only on people and language
  const options = useMemo(
    () =>
      people
        .map((person): PersonOption => {
          const label = getFullName(person)
          const detail = [getKindLabel(person), formatAge(person, getLondonDay())].filter(Boolean).join(', ')
          return { value: person.id, label, detail, folded: foldName(label) }
        })
        .sort((a, b) => a.label.localeCompare(b.label)),
    [people, i18n.locale],
  )
  return (
    <Combobox
      {...props}
      options={options}
      filter={filterPeople}
      noneLabel={<Trans>No one of that name is in the register.</Trans>}
      moreLabel={(hidden) => (
        <Plural value={hidden} one="# more. Type more of the name." other="# more. Type more of the name." />
      )}
    />
  )
}
