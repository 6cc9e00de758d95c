import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ReactNode } from 'react'

export type BannerTone = 'danger' | 'orange' | 'warning' | 'success' | 'info'

const toneClasses: Record<BannerTone, string> = {
  danger: 'border-danger bg-danger text-danger-foreground',
  orange: 'border-orange bg-orange text-orange-foreground',
  warning: 'border-warning-edge bg-warning-soft text-warning-text',
  success: 'border-success-edge bg-success-soft text-success-text',
  info: 'border-info-edge bg-info-soft text-info-text',
}

type BannerProps = {
  tone: BannerTone
  icon: LucideIcon
  /** Use a `Button`: `plate` on danger and orange, `outline` on the soft tones. */
  action?: ReactNode
  /** True to turn the full banner into the only child's link (phones). The child contains the text. */
  asChild?: boolean
  className?: string
  children: ReactNode
}

/** Notice across the page. It reserves its space before the content shows, so that nothing jumps. */
export const Banner = ({ tone, icon: Icon, action, asChild = false, className, children }: BannerProps) => {
  const Root = asChild ? Slot.Root : 'div'
  return (
    <Root
      className={clsx(
        'flex min-h-comfort items-center gap-x-3.5 gap-y-2 rounded-lg border-[1.5px] py-[0.55rem] ps-4 pe-[0.6rem] leading-snug no-underline',
        // Put the button below the text on a phone.
        action && 'max-sm:flex-wrap max-sm:pe-4',
        toneClasses[tone],
        className,
      )}
    >
      <Icon className="size-[1.6rem]" />
      {asChild ? (
        <Slot.Slottable>{children}</Slot.Slottable>
      ) : (
        <div className={clsx('min-w-0 flex-1', action && 'max-sm:basis-[calc(100%-4rem)]')}>{children}</div>
      )}
      {action}
    </Root>
  )
}
