import { cva } from 'class-variance-authority'
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

const badgeClasses = cva(
  clsx(
    'badge inline-flex items-center gap-[0.4em] rounded-full border leading-[1.25] font-bold [&>svg]:size-[1.05em]',
    '[&>svg]:stroke-[2.5] forced-colors:border-2 forced-colors:border-[ButtonText]',
  ),
  {
    variants: {
      tone: {
        danger: 'border-danger-edge bg-danger-soft text-danger-text',
        warning: 'border-warning-edge bg-warning-soft text-warning-text',
        gold: 'border-warning-edge bg-warning text-warning-foreground',
        orange: 'border-orange-edge bg-orange-soft text-orange-text',
        success: 'border-success-edge bg-success-soft text-success-text',
        info: 'border-info-edge bg-info-soft text-info-text',
        neutral: 'border-border-strong bg-muted text-foreground',
      },
      size: { normal: 'px-[0.6em] py-[0.16em] text-sm', small: 'px-[0.55em] py-[0.08em] text-xs' },
    },
  },
)

/** Badge for the state of a record. Never tappable. */
export const Badge = ({ tone = 'neutral', icon: Icon, size = 'normal', className, children }: BadgeProps) => (
  <span className={clsx(badgeClasses({ tone, size }), className)} data-tone={tone}>
    {Icon ? <Icon /> : null}
    {children}
  </span>
)
