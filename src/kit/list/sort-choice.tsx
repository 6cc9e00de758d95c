import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Select } from '@/ui/select.tsx'
import { getSortColumn, getSortDirection, type Ordering } from './sort-cycle.ts'

type SortChoiceProps<C extends string> = {
  /** Columns with their header labels. */
  columns: readonly { value: C; label: string }[]
  /** Label of the default order, such as "Newest first". */
  unsorted: string
  ordering: Ordering<C>
  onOrdering: (ordering: Ordering<C>) => void
  /** True to omit the visible label, for the line above the rows. */
  inline?: boolean
  className?: string
}

/** Controls for sort column and direction on phones, which have no table headers (API-23 to API-26). */
export const SortChoice = <C extends string>({
  columns,
  unsorted,
  ordering,
  onOrdering,
  inline = false,
  className,
}: SortChoiceProps<C>) => {
  const { t } = useLingui()
  const column = getSortColumn(ordering)
  const isDescending = column !== undefined && getSortDirection(ordering, column) === 'descending'
  const select = (
    <Select<C | 'none'>
      aria-label={inline ? t`Sort by` : undefined}
      className={inline ? 'field-sizing-content' : undefined}
      value={column ?? 'none'}
      options={[{ value: 'none', label: unsorted }, ...columns]}
      onValueChange={(chosen) => onOrdering(chosen === 'none' ? undefined : chosen)}
    />
  )
  const turn = () => {
    if (column) onOrdering(isDescending ? column : `-${column}`)
  }
  const DirectionIcon = isDescending ? ArrowDown : ArrowUp
  if (inline)
    return (
      <div className={clsx('flex min-w-0 items-center justify-end gap-1', className)}>
        <div className="min-w-0 max-w-64 font-medium">{select}</div>
        {column ? (
          <IconButton label={isDescending ? t`Descending` : t`Ascending`} icon={DirectionIcon} onClick={turn} />
        ) : null}
      </div>
    )
  return (
    <div className={clsx('flex w-full flex-wrap items-end gap-2.5', className)}>
      <Field label={t`Sort by`} className="flex-[1_1_13rem]">
        {select}
      </Field>
      {column ? (
        <Button icon={DirectionIcon} onClick={turn}>
          {isDescending ? <Trans>Descending</Trans> : <Trans>Ascending</Trans>}
        </Button>
      ) : null}
    </div>
  )
}
