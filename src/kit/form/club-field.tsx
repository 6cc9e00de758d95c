import { organisationOperations } from '@contract/organisations.ts'
import { foldName, nameMatcher } from '@contract/rules/alphabet.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useAllRows } from '@/data/use-all-rows.ts'
import { Button } from '@/ui/button.tsx'
import { Combobox, type ComboboxOption } from '@/ui/combobox.tsx'
import { Input } from '@/ui/input.tsx'
import { FormField } from './fields.tsx'
import { useFormField } from './form-context.ts'

type ClubFieldProps = {
  name: string
  /** What the chosen club is called, until all are there. */
  known?: { id: string; name: string } | null
}

const fitting = (options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] => {
  const matches = nameMatcher(query)
  return options.filter(({ label }) => matches(foldName(label)))
}

/** One of the clubs that the user may see, found by its name. */
export const ClubField = ({ name, known = null }: ClubFieldProps) => {
  const { t } = useLingui()
  const { value, set } = useFormField(name)
  const clubs = useAllRows(organisationOperations['organisations.list'])
  const options = useMemo(
    () => (clubs ?? []).map(({ id, organisation_name }) => ({ value: id, label: organisation_name })),
    [clubs],
  )
  const nameOf = (id: unknown): string =>
    options.find((option) => option.value === id)?.label ?? (known?.id === id ? (known?.name ?? '') : '')
  return (
    <FormField name={name} show={nameOf}>
      {value ? (
        <ChosenClub name={nameOf(value)} onChange={() => set(null)} />
      ) : (
        <Combobox
          options={options}
          filter={fitting}
          onChoose={set}
          placeholder={t`Type the name of a club`}
          noneLabel={clubs ? <Trans>No clubs match</Trans> : <Trans>The list is being read</Trans>}
          moreLabel={(hidden) => <Trans>{hidden} more. Type more of the name.</Trans>}
        />
      )}
    </FormField>
  )
}

const ChosenClub = ({ name, onChange }: { name: string; onChange: () => void }) => (
  <div className="flex flex-wrap items-center gap-2">
    <Input readOnly value={name} className="min-w-0 flex-1" />
    <Button onClick={onChange}>
      <Trans>Change club</Trans>
    </Button>
  </div>
)
