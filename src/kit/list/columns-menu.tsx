import { Trans, useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { FilterChipPopover } from '@/ui/filter-chip-popover.tsx'
import { MultiOptionList } from '@/ui/option-list.tsx'
import type { HideableColumn } from './hidden-columns.ts'

type ColumnsMenuProps = {
  /** Label of the column with the name, which is always shown. */
  nameLabel: string
  columns: readonly HideableColumn[]
  hiddenIds: readonly string[]
  onToggle: (id: string, isShown: boolean) => void
  onClose: () => void
  opener: RefObject<HTMLButtonElement | null>
}

const NAME_COLUMN = 'name column'

/** Menu with a tick box for each column of a list. */
export const ColumnsMenu = ({ nameLabel, columns, hiddenIds, onToggle, onClose, opener }: ColumnsMenuProps) => {
  const { t } = useLingui()
  const shownIds = columns.map(({ id }) => id).filter((id) => !hiddenIds.includes(id))
  return (
    <FilterChipPopover label={t`Columns`} anchor={opener} opener={opener} onClose={onClose}>
      <MultiOptionList
        options={[
          { value: NAME_COLUMN, label: nameLabel, note: t({ message: 'always', context: 'column' }), disabled: true },
          ...columns.map(({ id, label }) => ({ value: id, label })),
        ]}
        value={[NAME_COLUMN, ...shownIds]}
        onChange={onToggle}
      />
      <p className="mt-1.5 border-t px-3.5 pt-2 pb-1 text-xs text-muted-foreground">
        <Trans>Kept on this computer.</Trans>
      </p>
    </FilterChipPopover>
  )
}
