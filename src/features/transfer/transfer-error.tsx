import type { ReactNode } from 'react'
import { FieldError } from '@/ui/field.tsx'

/** Error that does not belong to a field. It looks like a form error and is announced at once. */
export const TransferError = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    <FieldError>{children}</FieldError>
  </div>
)
