import type { RefObject } from 'react'
import { MultiOptionList } from '@/ui/option-list.tsx'
import { Popover, PopoverAnchor, PopoverContent } from '@/ui/popover.tsx'

type MultiSelectListProps = {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  value: readonly string[]
  onChange: (value: string, isSelected: boolean) => void
  onClose: () => void
  /** Control below which the list is shown. */
  anchor: RefObject<HTMLElement | null>
  /** The button in the control that gets the focus back. */
  opener: RefObject<HTMLElement | null>
  'aria-label': string | undefined
  'aria-labelledby': string | undefined
}

/** Open list of a `MultiSelect`. */
export const MultiSelectList = ({
  options,
  value,
  onChange,
  onClose,
  anchor,
  opener,
  ...rest
}: MultiSelectListProps) => (
  <Popover open onOpenChange={onClose}>
    <PopoverAnchor virtualRef={anchor as RefObject<HTMLElement>} />
    <PopoverContent
      {...rest}
      className="min-w-(--radix-popover-trigger-width)"
      // Ignore a press on the control, because the control itself closes the list.
      onInteractOutside={(event) => {
        if (anchor.current?.contains(event.target as Node)) event.preventDefault()
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        opener.current?.focus()
      }}
    >
      <MultiOptionList options={options} value={value} onChange={onChange} />
    </PopoverContent>
  </Popover>
)
