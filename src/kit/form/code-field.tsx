import { useEffect, useRef } from 'react'
import { Input } from '@/ui/input.tsx'
import { FormField } from './fields.tsx'
import { useFormField } from './form-context.ts'

type CodeFieldProps = {
  name: string
  /** True if recovery codes are accepted too. They contain letters. */
  recovery?: boolean
  /** True to focus the field when it appears, because the pressed button has disappeared. */
  autoFocus?: boolean
}

/** Field for a code from an authenticator app. */
export const CodeField = ({ name, recovery = false, autoFocus = false }: CodeFieldProps) => {
  const { value, set, leave } = useFormField(name)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  return (
    <FormField name={name}>
      <Input
        ref={input}
        name={name}
        inputMode={recovery ? undefined : 'numeric'}
        autoComplete="one-time-code"
        value={String(value ?? '')}
        onChange={(event) => set(event.target.value)}
        onBlur={leave}
      />
    </FormField>
  )
}
