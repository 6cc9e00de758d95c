import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { usePortalHome } from '@/ui/portal-home.ts'

/** Not modal: the modal form locks the page with a style tag, which the content security policy refuses. */
export const Menu = (props: ComponentProps<typeof Radix.Root>) => <Radix.Root modal={false} {...props} />
/** Wraps the button that opens it; use `asChild`. */
export const MenuTrigger = Radix.Trigger

type MenuContentProps = { align?: 'start' | 'end'; className?: string; children: ReactNode }

/** The list under the button; at least as wide as it. */
export const MenuContent = ({ align = 'start', className, children }: MenuContentProps) => (
  <Radix.Portal container={usePortalHome()}>
    <Radix.Content align={align} sideOffset={6} collisionPadding={8} loop className={clsx('menu', className)}>
      {children}
    </Radix.Content>
  </Radix.Portal>
)

type MenuItemProps = ComponentProps<typeof Radix.Item> & { icon?: LucideIcon; danger?: boolean }

/** One entry. With `asChild` the only child is a link and brings its own picture. */
export const MenuItem = ({
  icon: Icon,
  danger = false,
  asChild,
  className,
  children,
  ...rest
}: MenuItemProps) => (
  <Radix.Item
    {...rest}
    asChild={asChild}
    data-danger={danger ? '' : undefined}
    className={clsx('menu-item', className)}
  >
    {asChild ? (
      children
    ) : (
      <>
        {Icon ? <Icon /> : null}
        {children}
      </>
    )}
  </Radix.Item>
)

/** Words above a part of the menu. */
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="menu-label">{children}</Radix.Label>
)

/** A line between two parts. */
export const MenuLine = () => <Radix.Separator className="menu-line" />
