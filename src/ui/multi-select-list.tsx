import { clsx } from 'clsx'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { CheckboxBox } from '@/ui/checkbox.tsx'
import { listItemClasses } from '@/ui/list-item-classes.ts'
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

function getStep(key: string) {
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : 0
}

/** Moves between the list's checkboxes with the arrow keys. Tab keeps its usual effect. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = getStep(event.key)
  if (step === 0) return
  event.preventDefault()
  const checkboxes = Array.from(event.currentTarget.querySelectorAll<HTMLInputElement>('input:enabled'))
  const index = checkboxes.indexOf(document.activeElement as HTMLInputElement)
  checkboxes[(index + step + checkboxes.length) % checkboxes.length]?.focus()
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
}: MultiSelectListProps) => {
  const id = useId()
  return (
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
        <ul className="grid list-none content-start" onKeyDown={moveFocus}>
          {options.map((option) => (
            <li key={option.value}>
              <label
                htmlFor={`${id}${option.value}`}
                className={clsx(listItemClasses, 'hover:bg-accent has-focus-visible:bg-accent')}
              >
                <CheckboxBox
                  id={`${id}${option.value}`}
                  checked={value.includes(option.value)}
                  disabled={option.disabled}
                  onCheckedChange={(isSelected) => onChange(option.value, isSelected)}
                />
                {option.label}
              </label>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  )
}
