import type { ReactNode } from 'react'
import { FieldError } from '@/ui/field.tsx'

/**
 * Error of a complete step instead of a single field. It looks like a field's error, and screen readers announce it at
 * once.
 */
export const TransferError = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    <FieldError>{children}</FieldError>
  </div>
)
