import { clsx } from 'clsx'
import { ChevronRight, type LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

type ListRowProps = Omit<ComponentProps<'div'>, 'title'> & {
  icon?: LucideIcon
  title: ReactNode
  detail?: ReactNode
  /** Shown at the right, before the chevron: a badge, a time. */
  aside?: ReactNode
  /** The only child is an empty link or button; the row's content goes into it and a chevron shows. */
  asChild?: boolean
}

/** One row of a list, 60 high; with `asChild` one target that opens something. Put each into an `li`. */
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
      {/* On a phone a wide button goes below the words. */}
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
