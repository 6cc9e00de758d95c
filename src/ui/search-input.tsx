import { clsx } from 'clsx'
import { LoaderCircle, Search, X } from 'lucide-react'
import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react'
import { FieldError } from '@/ui/field.tsx'

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> & {
  /** Label for screen readers. A placeholder is not enough. */
  label: string
  clearLabel: string
  value: string
  onValueChange: (value: string) => void
  /** Returns the error for a text that is too long to search. Such a text stays in the input but is not searched. */
  tooLong?: (text: string) => string | undefined
  /** True while results are loading. A spinner replaces the magnifying glass. */
  busy?: boolean
}

/**
 * Search input. Escape or the cross clears it and does not move the focus. The input is uncontrolled. React would need
 * 4 ms per keystroke on a slow tablet to write a character that the input already shows.
 */
export const SearchInput = ({
  label,
  clearLabel,
  value,
  onValueChange,
  tooLong,
  busy = false,
  className,
  ...rest
}: SearchInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [initialValue] = useState(value)
  const [error, setError] = useState<string>()
  const errorId = useId()
  useLayoutEffect(() => {
    if (!input.current || input.current.value === value) return
    input.current.value = value
    setError(undefined)
  }, [value])
  const clear = () => {
    if (!input.current) return
    input.current.value = ''
    input.current.focus()
    setError(undefined)
    onValueChange('')
  }
  return (
    <>
      <span className={clsx('control', className)}>
        {busy ? <LoaderCircle className="spin" /> : <Search />}
        <input
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          // Set a blank placeholder, so that CSS can detect an empty input and hide the cross.
          placeholder=" "
          {...rest}
          // Let an empty input use the space of the hidden cross, so that its placeholder is not truncated.
          className="peer placeholder-shown:-me-8"
          ref={input}
          type="search"
          aria-label={label}
          defaultValue={initialValue}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => {
            const typedText = event.target.value
            const message = tooLong?.(typedText)
            setError(message)
            if (!message) onValueChange(typedText)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && event.currentTarget.value !== '') {
              event.stopPropagation()
              clear()
            }
            rest.onKeyDown?.(event)
          }}
        />
        {/* Render the button even for an empty input, but hide it, because creating it would delay the first keystroke. */}
        <button
          type="button"
          aria-label={clearLabel}
          title={clearLabel}
          className="-my-2 -me-2.5 grid size-10 place-items-center rounded-[10px] text-muted-foreground hover:text-foreground peer-placeholder-shown:invisible"
          onClick={clear}
        >
          <X />
        </button>
      </span>
      {error ? (
        <div role="alert" className="basis-full">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      ) : null}
    </>
  )
}
