import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type BadgeTone = 'danger' | 'orange' | 'warning' | 'gold' | 'success' | 'info' | 'neutral'

type BadgeProps = {
  tone?: BadgeTone
  icon?: LucideIcon
  size?: 'normal' | 'small'
  className?: string
  children: ReactNode
}

/** Badge for the state of a record. Never tappable. */
export const Badge = ({ tone = 'neutral', icon: Icon, size = 'normal', className, children }: BadgeProps) => (
  <span className={clsx('badge', size === 'small' && 'small', className)} data-tone={tone}>
    {Icon ? <Icon /> : null}
    {children}
  </span>
)
