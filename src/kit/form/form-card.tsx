import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type FormCardProps = {
  title?: ReactNode
  /** True for two columns on wide screens, for short fields. */
  columns?: boolean
  children: ReactNode
}

/** Card of related fields. */
export const FormCard = ({ title, columns = false, children }: FormCardProps) => (
  <section className="grid grid-cols-1 gap-4 rounded-xl border border-border bg-card p-5">
    {title ? <h2 className="text-xl font-bold">{title}</h2> : null}
    <div className={clsx('grid grid-cols-1 gap-4', columns && 'sm:grid-cols-2')}>{children}</div>
  </section>
)
