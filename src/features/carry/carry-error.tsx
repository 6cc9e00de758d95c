import type { ReactNode } from 'react'
import { FieldError } from '@/ui/field.tsx'

/** What went wrong where no field is to blame: looks like the errors of a form, and is read out at once. */
export const CarryError = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    <FieldError>{children}</FieldError>
  </div>
)
