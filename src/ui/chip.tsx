import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { TileIcon, type TileIconName } from '@/ui/tile-icon.tsx'

export type ChipKind =
  | 'conflict'
  | 'allergy'
  | 'medical'
  | 'nophoto'
  | 'diet'
  | 'helper'
  | 'role'
  | 'unasked'
  | 'booked'
  | 'no_show'

/** Order in which a tile shows its chips. */
export const CHIP_ORDER: readonly ChipKind[] = [
  'conflict',
  'allergy',
  'medical',
  'nophoto',
  'diet',
  'helper',
  'role',
  'unasked',
  'booked',
  'no_show',
]

const ICON_BY_KIND: Record<ChipKind, TileIconName> = {
  conflict: 'arrow-left-right',
  allergy: 'nut-off',
  medical: 'heart-pulse',
  nophoto: 'camera-off',
  diet: 'utensils',
  helper: 'hand-helping',
  role: 'badge-check',
  unasked: 'utensils',
  booked: 'calendar-check',
  no_show: 'calendar-x',
}

/** Colours of kinds that only attendance shows. The stylesheet has the others. */
const classesByKind: Partial<Record<ChipKind, string>> = {
  booked: clsx(
    'bg-accent text-accent-foreground in-data-here:border-(--hb-here-foreground)/55 in-data-here:bg-transparent',
    'in-data-here:text-(--hb-here-foreground)',
  ),
  no_show: 'bg-(--hb-nophoto) text-(--hb-nophoto-foreground)',
}

export type ChipProps = {
  kind: ChipKind
  /** Icon instead of the kind's icon, for example milk, wheat or egg. */
  icon?: TileIconName | undefined
  children: ReactNode
}

/** Chip with a fact about a person: icon and text. The colour alone carries no meaning. */
export const Chip = ({ kind, icon, children }: ChipProps) => (
  <span className={clsx('chip', classesByKind[kind])} data-kind={kind}>
    <TileIcon name={icon ?? ICON_BY_KIND[kind]} />
    {children}
  </span>
)

type PickChipProps = {
  children: ReactNode
  /** Accessible name of the remove button, such as "Remove Crafts". Without it the chip has no button. */
  removeLabel?: string
  onRemove?: () => void
}

/** A selected value with a remove button. */
export const PickChip = ({ children, removeLabel, onRemove }: PickChipProps) => (
  <span className="chip" data-kind="pick">
    {children}
    {removeLabel ? (
      <button type="button" className="chip-remove" aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <X />
      </button>
    ) : null}
  </span>
)
