import { clsx } from 'clsx'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

type ListRowProps = Omit<ComponentProps<'div'>, 'title'> & {
  icon?: LucideIcon
  title: ReactNode
  detail?: ReactNode
  /** Content on the right before the chevron, for example a badge or a time. */
  aside?: ReactNode
  /**
   * True if the only child is an empty link or button. The row's content is then rendered inside it, followed by a
   * chevron.
   */
  asChild?: boolean
}

/** List row, 60 px high. With `asChild` the full row is one link or button. Put each row into an `li`. */
export const ListRow = ({
  icon: Icon,
  title,
  detail,
  aside,
  asChild = false,
  className,
  children,
  ...rest
}: ListRowProps) => {
  const Root = asChild ? Slot.Root : 'div'
  return (
    <Root {...rest} className={clsx('list-row flex-wrap', className)}>
      {Icon ? <Icon /> : null}
      {/* Let a wide button wrap below the text on a phone. */}
      <span className="min-w-0 flex-1 basis-40">
        <b className="block">{title}</b>
        {detail ? <span className="block text-sm text-muted-foreground">{detail}</span> : null}
      </span>
      {aside}
      {asChild ? <ChevronRight /> : null}
      <Slot.Slottable>{children}</Slot.Slottable>
    </Root>
  )
}
