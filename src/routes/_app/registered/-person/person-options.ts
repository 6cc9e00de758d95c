import { formatAge } from '@contract/rules/age.ts'
import { buildNameMatcher, foldName } from '@contract/rules/alphabet.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import type { ComboboxOption } from '@/ui/combobox.tsx'

type Person = StoredRow<'registered'>
type PersonOption = ComboboxOption & { folded: string }

/** Filters people by the typed name, ignoring accents. */
export const filterPeople = (options: readonly ComboboxOption[], query: string) => {
  const isMatch = buildNameMatcher(query)
  return (options as readonly PersonOption[]).filter((option) => isMatch(option.folded))
}

/** Returns a function that labels a person as "Adult" or "Child". */
export const usePersonKindLabel = () => {
  const { t } = useLingui()
  return (person: Person): string => (person.is_adult ? t`Adult` : t`Child`)
}

/** Returns a function that builds select options for people, sorted by name, with kind and age. */
export const usePersonOptions = () => {
  const getKindLabel = usePersonKindLabel()
  const today = getLondonDay()
  return (people: readonly Person[]): PersonOption[] =>
    people
      .map((person): PersonOption => {
        const label = getFullName(person)
        return {
          value: person.id,
          label,
          detail: [getKindLabel(person), formatAge(person, today)].filter(Boolean).join(', '),
          folded: foldName(label),
        }
      })
      .sort((a, b) => a.label.localeCompare(b.label))
}
