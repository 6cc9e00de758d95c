import { clsx } from 'clsx'
import { Popover as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { usePortalContainer } from '@/ui/portal-container.ts'

/** Popover root. Uncontrolled with a `PopoverTrigger`, or controlled by `open` and `onOpenChange`. Never modal. */
export const Popover = Radix.Root
/** Wraps the button that opens the popover. Use `asChild`. */
export const PopoverTrigger = Radix.Trigger
/** Wraps the element under which the content is shown, if the trigger is a different element. Use `asChild`. */
export const PopoverAnchor = Radix.Anchor

/** Floating card under its anchor, at least as wide as the anchor and never outside the screen. */
export const PopoverContent = ({ className, ...rest }: ComponentProps<typeof Radix.Content>) => (
  <Radix.Portal container={usePortalContainer()}>
    <Radix.Content align="start" sideOffset={6} collisionPadding={8} {...rest} className={clsx('popover', className)} />
  </Radix.Portal>
)
