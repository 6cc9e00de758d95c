import { clsx } from 'clsx'
import { Popover as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { usePortalHome } from '@/ui/portal-home.ts'

/** Holds open state: uncontrolled with a `PopoverTrigger`, or by `open` and `onOpenChange`. Never modal. */
export const Popover = Radix.Root
/** Wraps the button that opens it; use `asChild`. */
export const PopoverTrigger = Radix.Trigger
/** Wraps what the content stands under when that is not the trigger; use `asChild`. */
export const PopoverAnchor = Radix.Anchor

/** The floating card. It stands under its anchor, at least as wide, and never outside the screen. */
export const PopoverContent = ({ className, ...rest }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Portal container={usePortalHome()}>
    <Radix.Content
      align="start"
      sideOffset={6}
      collisionPadding={8}
      {...rest}
      className={clsx('popover', className)}
    />
  </Radix.Portal>
)
