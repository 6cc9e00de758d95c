import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'
import { readDecimal } from './typed-number.ts'

type NumberInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** Number, or typed text that is not a number. */
  value: number | string | null
  /** Called with the number, with null for an empty field, or with the typed text if it is not a number. */
  onValueChange: (value: number | string | null) => void
}

/** Input for a decimal number. Typed characters stay unchanged. On blur the field shows the parsed number. */
export function NumberInput({ value, onValueChange, onBlur, ...props }: NumberInputProps) {
  const [text, setText] = useState(() => formatValue(value))
  const [lastValue, setLastValue] = useState(value)
  // Replace the text only if the value was set from outside, not if it was parsed from this text.
  if (value !== lastValue) {
    setLastValue(value)
    setText(formatValue(value))
  }
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={text}
      onChange={(event) => {
        const typedText = event.target.value
        const newValue = readDecimal(typedText) ?? (typedText.trim() === '' ? null : typedText)
        setText(typedText)
        setLastValue(newValue)
        onValueChange(newValue)
      }}
      onBlur={(event) => {
        setText(formatValue(value))
        onBlur?.(event)
      }}
    />
  )
}

function formatValue(value: number | string | null): string {
  return value === null ? '' : String(value)
}
