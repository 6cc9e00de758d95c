import { clsx } from 'clsx'
import { LoaderCircle, Search, X } from 'lucide-react'
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react'

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> & {
  /** The name for screen readers; the placeholder alone is not one. */
  label: string
  clearLabel: string
  value: string
  /** Where `value` does not follow each letter: another object here, and it is taken over again. */
  given?: object
  onValueChange: (value: string) => void
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
  given,
  onValueChange,
  busy = false,
  className,
  ...rest
}: SearchInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [begin] = useState(value)
  const [filled, setFilled] = useState(value !== '')
  const say = (text: string) => {
    setFilled(text !== '')
    onValueChange(text)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is given anew may be the same text
  useLayoutEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value
    setFilled(value !== '')
  }, [value, given])
  const clear = () => {
    if (!input.current) return
    input.current.value = ''
    input.current.focus()
    say('')
  }
  return (
    <span className={clsx('control', className)}>
      {busy ? <LoaderCircle className="spin" /> : <Search />}
      <input
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        defaultValue={begin}
        onChange={(event) => say(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && filled) {
            event.stopPropagation()
            clear()
          }
          rest.onKeyDown?.(event)
        }}
      />
      {filled ? (
        <button
          type="button"
          aria-label={clearLabel}
          title={clearLabel}
          className="-my-2 -me-2.5 grid size-10 place-items-center rounded-[10px] text-muted-foreground hover:text-foreground"
          onClick={clear}
        >
          <X />
        </button>
      ) : null}
    </span>
  )
}
