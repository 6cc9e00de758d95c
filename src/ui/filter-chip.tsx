import { clsx } from 'clsx'
import { Plus, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'

export type FilterChipProps = {
  /** Name of the filter, such as "Regions". */
  label: string
  /** Text of the chosen values. Null if the filter is not set. */
  value: string | null
  /** Text for screen readers in place of a value while the filter is not set, such as "any". */
  noneLabel: string
  /** Accessible name of the cross, such as "Clear Regions". Without it the chip has no cross. */
  clearLabel?: string | undefined
  onClear?: () => void
  /** True if the filter needs another answer. */
  invalid?: boolean
  /** Choices in the popover. The function closes the popover, for filters with one value. */
  children: (close: () => void) => ReactNode
}

const FilterChipPopover = lazy(() =>
  import('@/ui/filter-chip-popover.tsx').then((m) => ({ default: m.FilterChipPopover })),
)

const chipClasses = 'inline-flex max-w-full min-w-0 items-stretch rounded-full border-[1.5px] text-sm leading-[1.2]'

/**
 * Filter as a chip: dashed with a plus while it is not set, solid with its value and a cross once it is set. The chip
 * opens a popover with the choices.
 */
export const FilterChip = ({
  label,
  value,
  noneLabel,
  clearLabel,
  onClear,
  invalid = false,
  children,
}: FilterChipProps) => {
  const [open, setOpen] = useState(false)
  const chip = useRef<HTMLSpanElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const isSet = value !== null
  const close = () => setOpen(false)
  const getToneClasses = () => {
    if (invalid) return 'border-destructive bg-danger-soft'
    return isSet ? 'border-primary bg-accent text-accent-foreground' : 'border-dashed border-input bg-card'
  }
  return (
    <>
      <span ref={chip} data-slot="filter-chip" className={clsx(chipClasses, getToneClasses())}>
        <button
          ref={opener}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          className={clsx(
            'flex min-h-control min-w-0 cursor-pointer items-center gap-1.5 rounded-full px-3 text-start hover:bg-current/10',
            'xl:pointer-fine:min-h-9',
          )}
          onClick={() => setOpen(!open)}
        >
          {isSet ? null : <Plus aria-hidden="true" className="size-4 flex-none" />}
          <span className="line-clamp-2 min-w-0 wrap-anywhere">
            {isSet ? (
              <>
                <span className="font-medium">{label}:</span> <span className="font-bold">{value}</span>
              </>
            ) : (
              <>
                <span aria-hidden="true" className="font-bold">
                  {label}
                </span>
                <span className="sr-only">
                  {label}: {noneLabel}
                </span>
              </>
            )}
          </span>
        </button>
        {isSet && clearLabel !== undefined ? (
          <button
            type="button"
            aria-label={clearLabel}
            title={clearLabel}
            className="grid min-w-7 flex-none cursor-pointer place-items-center rounded-full hover:bg-current/10 pointer-coarse:min-w-touch"
            onClick={() => {
              onClear?.()
              close()
              opener.current?.focus()
            }}
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        ) : null}
      </span>
      {open ? (
        <Suspense>
          <FilterChipPopover label={label} anchor={chip} opener={opener} onClose={close}>
            {children(close)}
          </FilterChipPopover>
        </Suspense>
      ) : null}
    </>
  )
}
