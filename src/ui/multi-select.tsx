import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, use, useId, useState } from 'react'
import { CheckboxBox } from '@/ui/checkbox.tsx'
import { PickChip } from '@/ui/chip.tsx'
import { FieldContext, useFieldWires } from '@/ui/field-context.ts'
import { Popover, PopoverAnchor, PopoverContent, PopoverTrigger } from '@/ui/popover.tsx'

type MultiSelectProps<T extends string> = {
  options: readonly { value: T; label: string; disabled?: boolean }[]
  value: readonly T[]
  /** Gives the chosen values in the order of the options. */
  onValueChange: (value: T[]) => void
  /** Shown while nothing is chosen. */
  placeholder: string
  /** "Remove Crafts", for the cross of a chip. */
  removeLabel: (label: string) => string
  disabled?: boolean
  /** Only outside a `Field`, which names it otherwise. */
  'aria-label'?: string
}

/** Moves between the boxes of the list with the arrow keys; Tab works as everywhere. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const boxes = Array.from(event.currentTarget.querySelectorAll<HTMLInputElement>('input:enabled'))
  const at = boxes.indexOf(document.activeElement as HTMLInputElement)
  boxes[(at + step + boxes.length) % boxes.length]?.focus()
}

/** Several of a few values: chips for what is chosen, a list of tick boxes to change it. */
export const MultiSelect = <T extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  removeLabel,
  disabled = false,
  ...rest
}: MultiSelectProps<T>) => {
  const [open, setOpen] = useState(false)
  const wires = useFieldWires()
  const field = use(FieldContext)
  const summaryId = useId()
  const listId = useId()
  const chosen = options.filter((option) => value.includes(option.value))
  const change = (changed: T, on: boolean) =>
    onValueChange(
      options.map((option) => option.value).filter((each) => (each === changed ? on : value.includes(each))),
    )
  const named = rest['aria-label']
    ? {
        'aria-label': `${rest['aria-label']}: ${chosen.map((option) => option.label).join(', ') || placeholder}`,
      }
    : { 'aria-labelledby': field ? `${field.labelId} ${summaryId}` : summaryId }

  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverAnchor asChild>
        <div className="control multi-select" data-disputed={wires['data-disputed']}>
          <PopoverTrigger asChild>
            <button
              type="button"
              id={wires.id}
              className="opener"
              disabled={disabled}
              aria-describedby={wires['aria-describedby']}
              aria-invalid={wires['aria-invalid']}
              {...named}
            >
              <span id={summaryId} className={chosen.length === 0 ? 'placeholder' : 'sr-only'}>
                {chosen.map((option) => option.label).join(', ') || placeholder}
              </span>
            </button>
          </PopoverTrigger>
          {chosen.map((option) => (
            <PickChip
              key={option.value}
              removeLabel={disabled ? undefined : removeLabel(option.label)}
              onRemove={() => change(option.value, false)}
            >
              {option.label}
            </PickChip>
          ))}
          <ChevronDown />
        </div>
      </PopoverAnchor>
      <PopoverContent
        aria-label={rest['aria-label']}
        aria-labelledby={field?.labelId}
        className={clsx('min-w-(--radix-popover-trigger-width)')}
      >
        <ul className="option-list" onKeyDown={moveFocus}>
          {options.map((option) => (
            <li key={option.value}>
              <label htmlFor={`${listId}${option.value}`} className="option">
                <CheckboxBox
                  id={`${listId}${option.value}`}
                  checked={value.includes(option.value)}
                  disabled={option.disabled}
                  onCheckedChange={(on) => change(option.value, on)}
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
