import type { ReactNode, RefObject } from 'react'
import { Popover, PopoverAnchor, PopoverContent } from '@/ui/popover.tsx'

type FilterChipPopoverProps = {
  label: string
  onClose: () => void
  /** Chip below which the popover is shown. */
  anchor: RefObject<HTMLElement | null>
  /** The button in the chip that gets the focus back. */
  opener: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Open popover of a `FilterChip`. The chosen option has the first focus. */
export const FilterChipPopover = ({ label, onClose, anchor, opener, children }: FilterChipPopoverProps) => (
  <Popover open onOpenChange={onClose}>
    <PopoverAnchor virtualRef={anchor as RefObject<HTMLElement>} />
    <PopoverContent
      aria-label={label}
      onOpenAutoFocus={(event) => {
        const first = (event.target as HTMLElement).querySelector<HTMLElement>('[data-autofocus]')
        if (!first) return
        event.preventDefault()
        first.focus()
      }}
      // Ignore a press on the chip, because the chip itself closes the popover.
      onInteractOutside={(event) => {
        if (anchor.current?.contains(event.target as Node)) event.preventDefault()
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        opener.current?.focus()
      }}
    >
      {children}
    </PopoverContent>
  </Popover>
)
