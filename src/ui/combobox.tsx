import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { useFieldAttributes } from '@/ui/field-context.ts'
import { listItemClasses } from '@/ui/list-item-classes.ts'
import { Popover, PopoverAnchor, PopoverContent } from '@/ui/popover.tsx'

/** Maximum number of rendered rows. The text below the list shows how many further options match. */
const MAX_ROWS = 200

export type ComboboxOption = {
  value: string
  label: string
  /** Second line, such as surname and age. */
  detail?: ReactNode
  disabled?: boolean
}

type ComboboxProps = {
  options: readonly ComboboxOption[]
  /** Returns the options that match the typed text. The caller decides how accents and languages are compared. */
  filter: (options: readonly ComboboxOption[], query: string) => readonly ComboboxOption[]
  /** Called when a row is selected. The text is then cleared for the next search. */
  onChoose: (value: string) => void
  placeholder?: string
  /** Text that is shown if no option matches. */
  noneLabel: ReactNode
  /**
   * Returns the text under the last row if more options match than are rendered.
   * @param hidden number of matching options that are not rendered
   */
  moreLabel: (hidden: number) => ReactNode
  /** `popover` shows the list in a popup under the input. `inline` renders the list below the input, for sheets. */
  list?: 'popover' | 'inline'
  disabled?: boolean
  autoFocus?: boolean
  /** Only needed outside a `Field`, which otherwise provides the label. */
  'aria-label'?: string
}

/**
 * Input that finds one of many options. Arrows move, Enter selects, Escape closes, and the focus stays in the input.
 */
export const Combobox = ({
  options,
  filter,
  onChoose,
  placeholder,
  noneLabel,
  moreLabel,
  list = 'popover',
  disabled,
  autoFocus,
  ...rest
}: ComboboxProps) => {
  const fieldAttributes = useFieldAttributes()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const deferredQuery = useDeferredValue(query)
  const matchingOptions = useMemo(() => filter(options, deferredQuery), [filter, options, deferredQuery])
  const visibleOptions = matchingOptions.slice(0, MAX_ROWS)
  const isListVisible = list === 'inline' || open
  const getRowId = (index: number) => `${listId}-${index}`

  const moveTo = (index: number) => {
    setActiveIndex(index)
    document.getElementById(getRowId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const selectOption = (option: ComboboxOption | undefined) => {
    if (!option || option.disabled) return
    setQuery('')
    setActiveIndex(-1)
    setOpen(false)
    input.current?.focus()
    onChoose(option.value)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const lastIndex = visibleOptions.length - 1
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      if (lastIndex < 0) return
      if (event.key === 'ArrowDown') moveTo(activeIndex >= lastIndex ? 0 : activeIndex + 1)
      else moveTo(activeIndex <= 0 ? lastIndex : activeIndex - 1)
    } else if (event.key === 'Enter' && isListVisible) {
      event.preventDefault()
      selectOption(visibleOptions[activeIndex] ?? (visibleOptions.length === 1 ? visibleOptions[0] : undefined))
    } else if (event.key === 'Escape' && (query || (open && list === 'popover'))) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      setQuery('')
      setActiveIndex(-1)
    }
  }

  const comboboxInput = (
    <span className="control">
      <Search />
      <input
        {...fieldAttributes}
        ref={input}
        role="combobox"
        type="text"
        aria-label={rest['aria-label']}
        aria-autocomplete="list"
        aria-expanded={isListVisible}
        aria-controls={listId}
        aria-activedescendant={
          isListVisible && activeIndex >= 0 && visibleOptions[activeIndex] ? getRowId(activeIndex) : undefined
        }
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder={placeholder}
        disabled={disabled}
        // Allow autofocus, because the user opens the list's sheet to type.
        data-autofocus={autoFocus || undefined}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setActiveIndex(event.target.value ? 0 : -1)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={handleKeyDown}
      />
    </span>
  )
  const listbox = (
    <div
      id={listId}
      role="listbox"
      aria-label={rest['aria-label'] ?? placeholder}
      className={clsx('grid content-start', list === 'popover' && 'min-h-0 overflow-auto')}
      // Keep the focus in the input after a press, otherwise the keyboard would close on phones.
      onMouseDown={(event) => event.preventDefault()}
    >
      {visibleOptions.map((option, index) => (
        <div
          key={option.value}
          id={getRowId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          aria-disabled={option.disabled || undefined}
          className={clsx(
            listItemClasses,
            'scroll-m-2 hover:bg-accent aria-disabled:cursor-not-allowed aria-disabled:text-muted-foreground',
            index === activeIndex &&
              'bg-accent forced-colors:outline-[3px] forced-colors:-outline-offset-3 forced-colors:outline-[Highlight]',
          )}
          onClick={() => selectOption(option)}
          onKeyDown={(event) => (event.key === 'Enter' ? selectOption(option) : undefined)}
        >
          <span className="min-w-0 wrap-anywhere">
            {option.label}
            {option.detail ? (
              <small className="block text-sm font-regular text-muted-foreground">{option.detail}</small>
            ) : null}
          </span>
        </div>
      ))}
    </div>
  )
  const status = (
    <p
      role="status"
      className={clsx(
        'px-3.5 text-sm text-muted-foreground',
        isListVisible && (visibleOptions.length === 0 || matchingOptions.length > MAX_ROWS) && 'py-3',
      )}
    >
      {isListVisible && visibleOptions.length === 0 ? noneLabel : null}
      {isListVisible && matchingOptions.length > MAX_ROWS ? moreLabel(matchingOptions.length - MAX_ROWS) : null}
    </p>
  )

  if (list === 'inline') {
    return (
      <div className="grid gap-2">
        {comboboxInput}
        <div>
          {listbox}
          {status}
        </div>
      </div>
    )
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverAnchor asChild>{comboboxInput}</PopoverAnchor>
      <PopoverContent
        role="presentation"
        className="flex max-h-[min(22rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) flex-col overflow-hidden"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (input.current?.closest('.control')?.contains(event.target as Node)) event.preventDefault()
        }}
      >
        {listbox}
        {status}
      </PopoverContent>
    </Popover>
  )
}
