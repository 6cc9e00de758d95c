import { clsx } from 'clsx'
import { LoaderCircle, Search, X } from 'lucide-react'
import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react'
import { FieldError } from '@/ui/field.tsx'

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> & {
  /** The name for screen readers; the placeholder alone is not one. */
  label: string
  clearLabel: string
  value: string
  onValueChange: (value: string) => void
  /** The error of a text that is too long to search for. Such a text stays in the box and is not searched for. */
  tooLong?: (text: string) => string | undefined
  /** What it finds is on its way: a spinner stands in the place of the glass. */
  busy?: boolean
}

/**
 * Find by typing. Escape or the cross clears it and keeps the focus. The box holds its text itself: on a slow tablet React
 * needs 4 ms to write a letter that is there already.
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
  const [begin] = useState(value)
  const [error, setError] = useState<string>()
  const why = useId()
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
          // What says whether the box is empty, to the cross.
          placeholder=" "
          {...rest}
          // Empty, it has the room of the unseen cross: its words are not cut off.
          className="peer placeholder-shown:-me-8"
          ref={input}
          type="search"
          aria-label={label}
          defaultValue={begin}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? why : undefined}
          onChange={(event) => {
            const typed = event.target.value
            const words = tooLong?.(typed)
            setError(words)
            if (!words) onValueChange(typed)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && event.currentTarget.value !== '') {
              event.stopPropagation()
              clear()
            }
            rest.onKeyDown?.(event)
          }}
        />
        {/* There with the empty box too, unseen: to be made with the first letter would take that letter's time. */}
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
          <FieldError id={why}>{error}</FieldError>
        </div>
      ) : null}
    </>
  )
}
