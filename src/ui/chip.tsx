import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { TileIcon, type TileIconName } from '@/ui/tile-icon.tsx'

export type ChipKind = 'conflict' | 'allergy' | 'medical' | 'nophoto' | 'diet' | 'helper' | 'role' | 'unasked'

/** The order in which facts stand on a tile. */
export const CHIP_ORDER: readonly ChipKind[] = [
  'conflict',
  'allergy',
  'medical',
  'nophoto',
  'diet',
  'helper',
  'role',
  'unasked',
]

const KIND_ICON: Record<ChipKind, TileIconName> = {
  conflict: 'arrow-left-right',
  allergy: 'nut-off',
  medical: 'heart-pulse',
  nophoto: 'camera-off',
  diet: 'utensils',
  helper: 'hand-helping',
  role: 'badge-check',
  unasked: 'utensils',
}

export type ChipProps = {
  kind: ChipKind
  /** Another picture than the kind's own: milk, wheat, egg and so on. */
  icon?: TileIconName | undefined
  children: ReactNode
}

/** A fact about a person: picture and words; the colour only helps. */
export const Chip = ({ kind, icon, children }: ChipProps) => (
  <span className="chip" data-kind={kind}>
    <TileIcon name={icon ?? KIND_ICON[kind]} />
    {children}
  </span>
)

type PickChipProps = {
  children: ReactNode
  /** Says which value goes, such as "Remove Crafts". Without it the chip has no cross. */
  removeLabel?: string
  onRemove?: () => void
}

/** A chosen value, with a cross that takes it away. */
export const PickChip = ({ children, removeLabel, onRemove }: PickChipProps) => (
  <span className="chip" data-kind="pick">
    {children}
    {removeLabel ? (
      <button
        type="button"
        className="chip-remove"
        aria-label={removeLabel}
        title={removeLabel}
        onClick={onRemove}
      >
        <X />
      </button>
    ) : null}
  </span>
)
