import { clsx } from 'clsx'
import { LoaderCircle, Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> & {
  /** The name for screen readers; the placeholder alone is not one. */
  label: string
  clearLabel: string
  value: string
  onValueChange: (value: string) => void
  /** What it finds is on its way: a spinner stands in the place of the glass. */
  busy?: boolean
}

/** Find by typing. Escape or the cross clears it and keeps the focus. */
export const SearchInput = ({
  label,
  clearLabel,
  value,
  onValueChange,
  busy = false,
  className,
  ...rest
}: SearchInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onValueChange('')
    input.current?.focus()
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
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.stopPropagation()
            clear()
          }
          rest.onKeyDown?.(event)
        }}
      />
      {value ? (
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
