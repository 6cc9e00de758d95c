import { clsx } from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { useFieldAttributes } from '@/ui/field-context.ts'
import { readWholeNumber } from '@/ui/typed-number.ts'

type NumberStepperProps = {
  /** Typed text, which may not be a number. */
  value: string
  onValueChange: (value: string) => void
  /** Called when the focus leaves the number and both buttons. */
  onLeave: () => void
  most: number
  /** Accessible name of the minus button, for example "One fewer adult for Rhian Davies". */
  lessLabel: string
  moreLabel: string
}

const ARROW_STEPS: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

const buttonClass =
  'grid min-h-touch cursor-pointer place-items-center text-link hover:bg-accent disabled:cursor-not-allowed disabled:text-muted-foreground'

/**
 * Input for a small integer, with a minus and a plus button. Used in a `Field`, which provides the label. The arrow keys
 * change the number. The buttons are for touch and mouse, so that a keyboard user has one tab stop for each number.
 */
export const NumberStepper = ({ value, onValueChange, onLeave, most, lessLabel, moreLabel }: NumberStepperProps) => {
  const fieldAttributes = useFieldAttributes()
  const parsedNumber = readWholeNumber(value)
  const changeBy = (delta: number) =>
    onValueChange(String(Math.min(most, Math.max(0, (parsedNumber ?? (delta > 0 ? 0 : 1)) + delta))))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes that the focus leaves it
    <span
      className={clsx(
        'grid grid-cols-[3rem_minmax(2.75rem,1fr)_3rem] overflow-hidden rounded-md border-[1.5px] bg-card',
        fieldAttributes['aria-invalid'] ? 'border-2 border-destructive bg-danger-soft' : 'border-input',
      )}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      <button
        type="button"
        data-slot="button"
        tabIndex={-1}
        className={buttonClass}
        aria-label={lessLabel}
        disabled={parsedNumber === 0}
        onClick={() => changeBy(-1)}
      >
        <Minus aria-hidden="true" className="size-5" />
      </button>
      <input
        {...fieldAttributes}
        inputMode="numeric"
        autoComplete="off"
        className="w-full min-w-0 border-x-[1.5px] border-border bg-transparent text-center text-lg font-bold"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          const delta = ARROW_STEPS[event.key]
          if (delta === undefined) return
          event.preventDefault()
          changeBy(delta)
        }}
      />
      <button
        type="button"
        data-slot="button"
        tabIndex={-1}
        className={buttonClass}
        aria-label={moreLabel}
        disabled={parsedNumber === most}
        onClick={() => changeBy(1)}
      >
        <Plus aria-hidden="true" className="size-5" />
      </button>
    </span>
  )
}
