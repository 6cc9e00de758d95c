import { useLingui } from '@lingui/react/macro'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { MultiOptionList, SingleOptionList } from '@/ui/option-list.tsx'
import type { SelectOption } from '@/ui/select.tsx'
import type { ListPageState } from './use-list-page.ts'

type FilterProps = {
  page: ListPageState
  /** Name of the filter in the API query and in the URL. */
  name: string
  /** Name of the filter on the chip, such as "User type". */
  label: string
  /** Value on the chip while the filter is not set. The default is "any". */
  none?: string | undefined
}

const getFilterValue = ({ state }: ListPageState, name: string): unknown => (state as Record<string, unknown>)[name]

type ChoiceFilterProps = {
  label: string
  options: readonly SelectOption[]
  /** Chosen option, or null if the filter is not set. */
  value: string | null
  /** Called with the chosen option, or with undefined if the filter is cleared. */
  onChange: (value: string | undefined) => void
  none?: string | undefined
}

/** Chip of a filter with one value. Its value is not a single parameter of the URL. */
export const ChoiceFilter = ({ label, options, value, onChange, none }: ChoiceFilterProps) => {
  const { t } = useLingui()
  const chosenOption = options.find((option) => option.value === value)
  return (
    <FilterChip
      label={label}
      // Show the stored value if its option has not been loaded yet, so that the filter can be cleared.
      value={value === null ? null : (chosenOption?.label ?? '…')}
      noneLabel={none ?? t({ message: 'any', context: 'filter' })}
      clearLabel={t`Clear ${label}`}
      onClear={() => onChange(undefined)}
    >
      {(close) => (
        <SingleOptionList
          options={options}
          value={value}
          onChoose={(chosen) => {
            onChange(chosen)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

/** Filter with a few values. Its value is stored in the URL. */
export const ListFilter = ({ page, name, ...chip }: FilterProps & { options: readonly SelectOption[] }) => {
  const value = getFilterValue(page, name)
  return (
    <ChoiceFilter
      {...chip}
      value={typeof value === 'string' ? value : null}
      onChange={(chosen) => page.filter({ [name]: chosen })}
    />
  )
}

type FlagFilterProps = FilterProps & {
  /** True if the value in the URL is the opposite of the label, for example `is_missing`. */
  inverted?: boolean
  /** True if the list without this filter already shows only the rows with No. */
  onlyYes?: boolean
}

/** Filter by a property that is yes or no. */
export const FlagFilter = ({ page, name, inverted = false, onlyYes = false, none, ...chip }: FlagFilterProps) => {
  const { t } = useLingui()
  const value = getFilterValue(page, name)
  const yes = { value: String(!inverted), label: t({ message: 'Yes', context: 'it is' }) }
  const no = { value: String(inverted), label: t({ message: 'No', context: 'it is' }) }
  return (
    <ChoiceFilter
      {...chip}
      none={none ?? (onlyYes ? t({ message: 'no', context: 'filter' }) : undefined)}
      options={onlyYes ? [yes] : [yes, no]}
      value={typeof value === 'boolean' ? String(value) : null}
      onChange={(chosen) => page.filter({ [name]: chosen && chosen === 'true' })}
    />
  )
}

/** Filter with several values. The API query and the URL contain the values as a comma-separated list. */
export const MultiFilter = ({
  page,
  name,
  label,
  none,
  options,
}: FilterProps & { options: readonly SelectOption[] }) => {
  const { t } = useLingui()
  const value = getFilterValue(page, name)
  const chosenValues = typeof value === 'string' ? value.split(',') : []
  const chosenLabels = options.filter((option) => chosenValues.includes(option.value)).map((option) => option.label)
  return (
    <FilterChip
      label={label}
      value={chosenLabels.length > 0 ? chosenLabels.join(', ') : null}
      noneLabel={none ?? t({ message: 'any', context: 'filter' })}
      clearLabel={t`Clear ${label}`}
      onClear={() => page.filter({ [name]: undefined })}
    >
      {() => (
        <MultiOptionList
          options={options}
          value={chosenValues}
          onChange={(changed, isSelected) => {
            const values = options
              .map((option) => option.value)
              .filter((each) => (each === changed ? isSelected : chosenValues.includes(each)))
            page.filter({ [name]: values.join(',') || undefined })
          }}
        />
      )}
    </FilterChip>
  )
}
