import { createContext, use } from 'react'

/** Data that a field provides to the control inside it. */
export type FieldContextValue = {
  controlId: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  disputed: boolean
}

export const FieldContext = createContext<FieldContextValue | null>(null)

type FieldAttributes = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  'aria-required'?: boolean | 'true' | 'false' | undefined
  'data-disputed'?: '' | undefined
}

/**
 * Returns the attributes that connect a control to its field's label, hint and error. Attributes of the caller take
 * precedence.
 */
export const useFieldAttributes = (ownAttributes: FieldAttributes = {}): FieldAttributes => {
  const field = use(FieldContext)
  return {
    id: ownAttributes.id ?? field?.controlId,
    'aria-describedby': [ownAttributes['aria-describedby'], field?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': ownAttributes['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': ownAttributes['aria-required'] ?? (field?.required || undefined),
    'data-disputed': field?.disputed ? '' : undefined,
  }
}
