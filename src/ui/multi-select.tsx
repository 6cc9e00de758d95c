import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, use, useId, useRef, useState } from 'react'
import { PickChip } from '@/ui/chip.tsx'
import { FieldContext, useFieldAttributes } from '@/ui/field-context.ts'

type MultiSelectProps<T extends string> = {
  options: readonly { value: T; label: string; disabled?: boolean }[]
  value: readonly T[]
  /** Called with the selected values in the order of the options. */
  onValueChange: (value: T[]) => void
  /** Text that is shown while nothing is selected. */
  placeholder: string
  /** Returns the label of a chip's remove button, for example "Remove Crafts". */
  removeLabel: (label: string) => string
  disabled?: boolean
  /** Only needed outside a `Field`, which otherwise provides the label. */
  'aria-label'?: string
}

const MultiSelectList = lazy(() => import('@/ui/multi-select-list.tsx').then((m) => ({ default: m.MultiSelectList })))

/** Control that selects several of a few values: chips for the selection and a list of checkboxes. */
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
  const fieldAttributes = useFieldAttributes()
  const field = use(FieldContext)
  const summaryId = useId()
  const control = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const chosenOptions = options.filter((option) => value.includes(option.value))
  const toggleValue = (changed: string, isSelected: boolean) =>
    onValueChange(
      options.map((option) => option.value).filter((each) => (each === changed ? isSelected : value.includes(each))),
    )
  const labelAttributes = rest['aria-label']
    ? {
        'aria-label': `${rest['aria-label']}: ${chosenOptions.map((option) => option.label).join(', ') || placeholder}`,
      }
    : { 'aria-labelledby': field ? `${field.labelId} ${summaryId}` : summaryId }

  return (
    <>
      <div ref={control} className="control multi-select" data-disputed={fieldAttributes['data-disputed']}>
        <button
          ref={opener}
          type="button"
          id={fieldAttributes.id}
          className="opener"
          disabled={disabled}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-describedby={fieldAttributes['aria-describedby']}
          aria-invalid={fieldAttributes['aria-invalid']}
          onClick={() => setOpen(!open)}
          {...labelAttributes}
        >
          <span id={summaryId} className={chosenOptions.length === 0 ? 'placeholder' : 'sr-only'}>
            {chosenOptions.map((option) => option.label).join(', ') || placeholder}
          </span>
        </button>
        {chosenOptions.map((option) => (
          <PickChip
            key={option.value}
            removeLabel={disabled ? undefined : removeLabel(option.label)}
            onRemove={() => toggleValue(option.value, false)}
          >
            {option.label}
          </PickChip>
        ))}
        <ChevronDown />
      </div>
      {open ? (
        <Suspense>
          <MultiSelectList
            options={options}
            value={value}
            onChange={toggleValue}
            onClose={() => setOpen(false)}
            anchor={control}
            opener={opener}
            aria-label={rest['aria-label']}
            aria-labelledby={field?.labelId}
          />
        </Suspense>
      ) : null}
    </>
  )
}
