import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFieldAttributes } from '@/ui/field-context.ts'

/** Multi-line text input that grows with its text if the browser supports it. */
export const Textarea = ({ className, rows = 3, ...props }: ComponentProps<'textarea'>) => (
  <textarea rows={rows} {...props} {...useFieldAttributes(props)} className={clsx('control', className)} />
)
