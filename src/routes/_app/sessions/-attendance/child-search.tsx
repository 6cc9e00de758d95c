import { buildBookingId } from '@contract/id.ts'
import { formatAge } from '@contract/rules/age.ts'
import { buildNameMatcher, foldName } from '@contract/rules/alphabet.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useLiveRows } from '@/sync-state/use-live-row.ts'
import { Combobox, type ComboboxOption } from '@/ui/combobox.tsx'
import { Field } from '@/ui/field.tsx'
import type { Register } from './register.ts'

type ChildOption = ComboboxOption & { folded: string }

type ChildSearchProps = { register: Register; onChoose: (person: string) => void }

/** Search for a child who has no place yet. The chosen child's sheet has the button that books. */
export function ChildSearch({ register, onChoose }: ChildSearchProps) {
  const { t } = useLingui()
  const people = useLiveRows(register.people)
  const bookings = useLiveRows(register.bookings)
  const options = useMemo(() => {
    const bookingById = new Map(bookings.map((row) => [row.id, row]))
    const date = register.session.get(register.id)?.date ?? ''
    return people
      .filter((person) => !person.is_adult && !person.soft_archived)
      .filter(({ id }) => bookingById.get(buildBookingId(register.id, id))?.state !== 'booked')
      .map((person): ChildOption => {
        const label = getFullName(person)
        return { value: person.id, label, detail: formatAge(person, date), folded: foldName(label) }
      })
      .toSorted((a, b) => (a.folded < b.folded ? -1 : 1))
  }, [people, bookings, register])
  return (
    <Field label={t`Book a place for a child`}>
      <Combobox
        placeholder={t`Find a name`}
        options={options}
        filter={filterOptions}
        onChoose={onChoose}
        noneLabel={<Trans>No child without a place has this name.</Trans>}
        moreLabel={(hidden) => (
          <Plural value={hidden} one="# more. Type more of the name." other="# more. Type more of the name." />
        )}
      />
    </Field>
  )
}

function filterOptions(options: readonly ComboboxOption[], query: string) {
  const isMatch = buildNameMatcher(query)
  return (options as readonly ChildOption[]).filter(({ folded }) => isMatch(folded))
}
