import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

/** White panel on the paper-coloured page. `padded` adds an inner padding of 20 px. */
export const Card = ({ padded = false, className, ...rest }: ComponentProps<'div'> & { padded?: boolean }) => (
  <div {...rest} className={clsx('card', padded && 'p-5', className)} />
)

type CardTitleProps = {
  icon?: LucideIcon
  level?: 2 | 3
  aside?: ReactNode
  children: ReactNode
  className?: string
}

/** Header of a card: icon, heading, and content on the right. */
export const CardTitle = ({ icon: Icon, level = 2, aside, children, className }: CardTitleProps) => {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={clsx('flex items-center gap-3', className)}>
      <Heading className="flex flex-1 items-center gap-[0.6rem] text-[1.25rem] font-bold leading-tight">
        {Icon ? <Icon className="text-link" /> : null}
        {children}
      </Heading>
      {aside}
    </div>
  )
}
