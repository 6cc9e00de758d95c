import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { CheckboxBox } from '@/ui/checkbox.tsx'
import { listItemClasses } from '@/ui/list-item-classes.ts'

type Option<T extends string> = {
  value: T
  label: string
  disabled?: boolean
  /** Remark at the end of the line, such as "always". */
  note?: string
}

const listClasses = 'grid list-none content-start'

function getStep(key: string) {
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : 0
}

/** Moves between the list's controls with the arrow keys. Tab keeps its usual effect. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = getStep(event.key)
  if (step === 0) return
  event.preventDefault()
  const controls = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('input:enabled, button:enabled'))
  const index = controls.indexOf(document.activeElement as HTMLElement)
  controls[(index + step + controls.length) % controls.length]?.focus()
}

type MultiOptionListProps = {
  options: readonly Option<string>[]
  value: readonly string[]
  onChange: (value: string, isSelected: boolean) => void
}

/** List of checkboxes in a popover, for several values. */
export const MultiOptionList = ({ options, value, onChange }: MultiOptionListProps) => {
  const id = useId()
  return (
    <ul className={listClasses} onKeyDown={moveFocus}>
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
            {option.note ? <span className="ms-auto text-xs text-muted-foreground">{option.note}</span> : null}
          </label>
        </li>
      ))}
    </ul>
  )
}

type SingleOptionListProps<T extends string> = {
  options: readonly Option<T>[]
  value: T | null
  onChoose: (value: T) => void
}

/** List of buttons in a popover, for one value. The chosen option has a tick and the first focus. */
export const SingleOptionList = <T extends string>({ options, value, onChoose }: SingleOptionListProps<T>) => (
  <ul className={listClasses} onKeyDown={moveFocus}>
    {options.map((option) => {
      const isChosen = option.value === value
      return (
        <li key={option.value}>
          <button
            type="button"
            aria-pressed={isChosen}
            data-autofocus={isChosen || undefined}
            disabled={option.disabled}
            className={clsx(listItemClasses, 'w-full text-start hover:bg-accent focus-visible:bg-accent')}
            onClick={() => onChoose(option.value)}
          >
            <Check aria-hidden="true" className={clsx('size-5 flex-none text-link', !isChosen && 'invisible')} />
            {option.label}
          </button>
        </li>
      )
    })}
  </ul>
)
