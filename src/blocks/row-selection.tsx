import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BulkBar, SelectAllHeader } from '@/ui/data-table.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'

type Row = { id: string }

/** The ticked rows of a table; rows that are not shown any more stay ticked but do not count. */
export type RowSelection = {
  has: (id: string) => boolean
  pick: (ids: readonly string[], on: boolean) => void
  clear: () => void
  /** Those of the shown rows that are ticked. */
  among: <R extends Row>(shown: readonly R[]) => R[]
}

export const useRowSelection = (): RowSelection => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return {
    has: (id) => selected.has(id),
    pick: (ids, on) => {
      const next = new Set(selected)
      for (const id of ids) on ? next.add(id) : next.delete(id)
      setSelected(next)
    },
    clear: () => setSelected(new Set()),
    among: (shown) => shown.filter((row) => selected.has(row.id)),
  }
}

type SelectionProps = { selection: RowSelection; shown: readonly Row[] }

/** The box of the table's head: every shown row, or none. */
export const SelectShown = ({ selection, shown }: SelectionProps) => {
  const { t } = useLingui()
  const picked = selection.among(shown).length
  return (
    <SelectAllHeader
      label={t`Select all`}
      checked={picked === shown.length}
      indeterminate={picked > 0 && picked < shown.length}
      onCheckedChange={(on) =>
        selection.pick(
          shown.map((row) => row.id),
          on,
        )
      }
    />
  )
}

/** The bar over the table while rows are ticked: how many, and what can be done with them. */
export const SelectionBar = ({ selection, shown, children }: SelectionProps & { children: ReactNode }) => {
  const { t } = useLingui()
  const picked = selection.among(shown).length
  if (picked === 0) return null
  return (
    <BulkBar
      count={plural(picked, { one: '# selected', other: '# selected' })}
      closeLabel={t`Clear the selection`}
      onClose={selection.clear}
    >
      {children}
    </BulkBar>
  )
}

/** Removes the ticked rows, on the second click. */
export const RemoveSelected = ({ onConfirm }: { onConfirm: () => void }) => {
  const { t } = useLingui()
  return (
    <TwoClickButton
      variant="plate-danger"
      size="small"
      icon={Trash2}
      armedLabel={t`Click again to remove`}
      onConfirm={onConfirm}
    >
      <Trans>Remove selected</Trans>
    </TwoClickButton>
  )
}
