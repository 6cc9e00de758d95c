import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldWires } from '@/ui/field-context.ts'

/** Several lines of text; grows with them where the browser can. */
export const Textarea = ({ className, rows = 3, ...props }: ComponentProps<'textarea'>) => (
  <textarea rows={rows} {...props} {...useFieldWires(props)} className={clsx('control', className)} />
)
