import { useLingui } from '@lingui/react/macro'
import { MultiSelect } from '@/ui/multi-select.tsx'
import { Select, type SelectOption } from '@/ui/select.tsx'
import type { ListPageState } from './use-list-page.ts'

type FilterProps = {
  page: ListPageState
  /** Name of the filter in the API query and in the URL. */
  name: string
  label: string
  /** Label for the unset filter, such as "All regions". */
  all: string
}

const getFilterValue = ({ state }: ListPageState, name: string): unknown => (state as Record<string, unknown>)[name]

/** Filter with a few values. Its value is stored in the URL. */
export const ListFilter = ({ page, name, label, all, options }: FilterProps & { options: readonly SelectOption[] }) => {
  const value = getFilterValue(page, name)
  return (
    <div className="w-full sm:w-auto sm:max-w-64">
      <Select
        aria-label={label}
        options={options}
        value={typeof value === 'string' ? value : ''}
        onValueChange={(chosen) => page.filter({ [name]: chosen })}
        none={{ label: all, onChoose: () => page.filter({ [name]: undefined }) }}
      />
    </div>
  )
}

/** Filter for a boolean property. Omit `offLabel` if the unfiltered list already shows only the rows with false. */
export const FlagFilter = ({
  page,
  name,
  onLabel,
  offLabel,
  ...words
}: FilterProps & { onLabel: string; offLabel?: string }) => {
  const value = getFilterValue(page, name)
  const stringPage = {
    ...page,
    state: { ...page.state, [name]: value === undefined ? undefined : String(value) },
  }
  const filter: ListPageState['filter'] = ({ [name]: chosen }) => page.filter({ [name]: chosen && chosen === 'true' })
  return (
    <ListFilter
      {...words}
      name={name}
      page={{ ...stringPage, filter }}
      options={[
        { value: 'true', label: onLabel },
        ...(offLabel === undefined ? [] : [{ value: 'false', label: offLabel }]),
      ]}
    />
  )
}

/** Filter with several values. The API query and the URL contain the values as a comma-separated list. */
export const MultiFilter = ({
  page,
  name,
  label,
  all,
  options,
}: FilterProps & { options: readonly SelectOption[] }) => {
  const { t } = useLingui()
  const value = getFilterValue(page, name)
  return (
    <div className="w-full sm:w-auto sm:min-w-56">
      <MultiSelect
        aria-label={label}
        options={options}
        value={typeof value === 'string' ? value.split(',') : []}
        onValueChange={(chosen) => page.filter({ [name]: chosen.join(',') || undefined })}
        placeholder={all}
        removeLabel={(chosen) => t`Remove ${chosen}`}
      />
    </div>
  )
}
