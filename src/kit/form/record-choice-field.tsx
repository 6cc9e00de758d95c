import type { Operation } from '@contract/operation.ts'
import { buildNameMatcher, foldName } from '@contract/rules/alphabet.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useChoices } from '@/data/use-choices.ts'
import type { OperationRow } from '@/data/use-list.ts'
import { Button } from '@/ui/button.tsx'
import { PickChip } from '@/ui/chip.tsx'
import { Combobox, type ComboboxOption } from '@/ui/combobox.tsx'
import { Select } from '@/ui/select.tsx'
import { type FieldProps, FormField } from './fields.tsx'
import { useFormField } from './form-context.ts'

/** Maximum number of options in a select. With more options, the field is a search input. */
const MAX_UNSEARCHED_CHOICES = 30

type RecordChoiceFieldProps<O extends Operation> = FieldProps & {
  /** Operation that lists the records. */
  operation: O
  filters?: Parameters<typeof useChoices<O>>[1]
  /** Returns true if the record may be chosen. */
  only?: (row: OperationRow<O>) => boolean
  /** Returns a record's display name. */
  getName: (row: OperationRow<O>) => string
  /** Text that is shown if there are no records. */
  nothing: string
}

const filterOptions = (options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] => {
  const matches = buildNameMatcher(query)
  return options.filter(({ label }) => matches(foldName(label)))
}

/**
 * Field in which the user chooses one server record. Uses a select for short lists and a search input for long lists.
 */
export const RecordChoiceField = <O extends Operation>({
  name,
  operation,
  filters,
  only = () => true,
  getName,
  nothing,
  ...frame
}: RecordChoiceFieldProps<O>) => {
  const { t } = useLingui()
  const { value, set, leave } = useFormField(name)
  const { rows, busy, failure, again } = useChoices(operation, filters)
  const options = (rows ?? []).filter(only).map((row) => ({ value: (row as { id: string }).id, label: getName(row) }))
  const findLabel = (id: unknown) => options.find((option) => option.value === id)?.label
  const chosen = findLabel(value)
  function renderHint() {
    if (failure)
      return (
        <span className="flex flex-wrap items-center gap-3">
          <Trans>The choices could not be read.</Trans>
          <Button size="small" onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        </span>
      )
    if (rows && options.length === 0) return nothing
    return frame.hint
  }
  return (
    <FormField name={name} show={(id) => findLabel(id) ?? ''} {...frame} hint={renderHint()}>
      {options.length > MAX_UNSEARCHED_CHOICES ? (
        <div className="grid gap-2">
          {chosen ? (
            <span>
              <PickChip removeLabel={t`Remove ${chosen}`} onRemove={() => set(null)}>
                {chosen}
              </PickChip>
            </span>
          ) : null}
          <Combobox
            options={options}
            filter={filterOptions}
            onChoose={set}
            placeholder={chosen ? t`Choose another one` : t`Type to find`}
            noneLabel={<Trans>Nothing matches</Trans>}
            moreLabel={(hidden) => (
              <Plural value={hidden} one="# more. Type more of the name." other="# more. Type more of the name." />
            )}
          />
        </div>
      ) : (
        <Select
          options={options}
          value={chosen === undefined ? '' : String(value)}
          placeholder={busy ? t`Loading the choices` : t`Choose`}
          onValueChange={set}
          onBlur={leave}
        />
      )}
    </FormField>
  )
}
