import { normalizeMobile } from '@contract/rules/mobile.ts'
import { Trans } from '@lingui/react/macro'
import { Input } from '@/ui/input.tsx'
import { type FieldProps, FormField } from './fields.tsx'
import { useFormField } from './form-context.ts'

/** Mobile number field. On blur the country code is added to a UK number. */
export const MobileField = ({ name, optional }: { name: string; optional?: FieldProps['optional'] }) => {
  const { value, set, leave } = useFormField(name)
  return (
    <FormField
      name={name}
      {...(optional !== undefined && { optional })}
      hint={<Trans>With the country code, such as 447700900123.</Trans>}
    >
      <Input
        type="tel"
        inputMode="tel"
        autoComplete="off"
        className="max-w-80"
        value={String(value ?? '')}
        onChange={(event) => set(event.target.value)}
        onBlur={() => {
          const normalized = normalizeMobile(String(value ?? ''))
          if (normalized !== value) set(normalized)
          leave()
        }}
      />
    </FormField>
  )
}
