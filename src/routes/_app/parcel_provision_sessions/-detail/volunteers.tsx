import { isVolunteer } from '@contract/rules/parcels.ts'
import { getFullName } from '@contract/rules/person.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { ParcelRegister } from '@/register/parcel-register.ts'
import { useLiveRows } from '@/sync-state/use-live-row.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Field } from '@/ui/field.tsx'
import { MultiSelect } from '@/ui/multi-select.tsx'
import { removedPersonLabel } from '@/words/removed-labels.ts'

type VolunteersProps = {
  register: ParcelRegister
  session: StoredRow<'parcel_provisions'>
  onChoose: (ids: string[]) => void
}

/**
 * Select field for helpers of the register (PARC-43, PARC-44). A chosen helper stays until removed, even if archived.
 */
export const Volunteers = ({ register, session, onChoose }: VolunteersProps) => {
  const { t, i18n } = useLingui()
  const people = useLiveRows(register.people)
  const { volunteers } = session
  const options = useMemo(() => {
    const ids = new Set(people.map(({ id }) => id))
    return [
      ...people
        .filter((person) => volunteers.includes(person.id) || (isVolunteer(person) && !person.soft_archived))
        .map((person) => ({ value: person.id, label: getFullName(person) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
      ...volunteers.filter((id) => !ids.has(id)).map((value) => ({ value, label: i18n._(removedPersonLabel) })),
    ]
  }, [people, volunteers, i18n])
  return (
    <Field label={t`Volunteers`} className="sm:col-span-full lg:col-span-2">
      <MultiSelect
        options={options}
        value={volunteers}
        onValueChange={onChoose}
        placeholder={t`None yet`}
        removeLabel={(label) => t`Remove ${label}`}
      />
    </Field>
  )
}
