import { MAX_PER_PARCEL } from '@contract/rules/parcel-fields.ts'
import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { useTypedValue } from '@/kit/form/use-typed-value.ts'
import { Field } from '@/ui/field.tsx'
import { NumberStepper } from '@/ui/number-stepper.tsx'
import { readWholeNumber } from '@/ui/typed-number.ts'

/** Delay in ms before a number is saved, so that several presses on plus become one change. */
const SAVE_DELAY_MS = 500

const formatCount = (value: number | null): string => (value === null ? '' : String(value))

const parseOptionalCount = (text: string): { value: number | null } | null => {
  const trimmedText = text.trim()
  if (trimmedText === '') return { value: null }
  const count = readWholeNumber(trimmedText)
  return count !== null && count >= 0 && count <= MAX_PER_PARCEL ? { value: count } : null
}

const parseRequiredCount = (text: string) => (text.trim() === '' ? null : parseOptionalCount(text))

type CountFieldProps = {
  label: string
  /** Name of the family, added to the label. */
  of?: string
  /**
   * True if the list has column headers. The label is then hidden on wide screens, but screen readers still read it.
   */
  headed?: boolean
  stored: number | null
  /** True if the field may be empty, which means unknown. */
  optional?: boolean
  save: (base: number | null, value: number | null) => Promise<boolean>
  className?: string
}

/**
 * Number field of a parcel session. It saves each valid number automatically (PARC-72, PARC-73, PARC-77 to PARC-80).
 */
export const CountField = ({
  label,
  of: familyName,
  headed = false,
  stored,
  optional = false,
  save,
  className,
}: CountFieldProps) => {
  const { t } = useLingui()
  const { text, invalid, type, leave } = useTypedValue({
    stored,
    textOf: formatCount,
    read: optional ? parseOptionalCount : parseRequiredCount,
    save,
    pause: SAVE_DELAY_MS,
  })
  const fullLabel = familyName ? t`${label}, ${familyName}` : label
  return (
    <Field
      // Leave out the gap below the label on wide screens, where the label is hidden.
      className={clsx(headed && 'lg:gap-0', className)}
      label={
        headed ? (
          <>
            <span aria-hidden="true" className="lg:hidden">
              {label}
            </span>
            <span className="sr-only">{fullLabel}</span>
          </>
        ) : (
          fullLabel
        )
      }
      error={invalid ? t`A whole number from 0 to ${MAX_PER_PARCEL}` : undefined}
    >
      <NumberStepper
        value={text}
        onValueChange={type}
        onLeave={() => void leave()}
        most={MAX_PER_PARCEL}
        lessLabel={t`One fewer: ${fullLabel}`}
        moreLabel={t`One more: ${fullLabel}`}
      />
    </Field>
  )
}
