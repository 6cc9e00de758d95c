import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { listItemClasses } from '@/ui/list-item-classes.ts'
import { usePortalContainer } from '@/ui/portal-container.ts'

/**
 * Menu root. Not modal, because the modal version locks the page with a style tag, which the content security policy
 * refuses.
 */
export const Menu = (props: ComponentProps<typeof Radix.Root>) => <Radix.Root modal={false} {...props} />
/** Wraps the button that opens the menu. Use `asChild`. */
export const MenuTrigger = Radix.Trigger

/**
 * List under the button, at least as wide as the button. If it was opened by keyboard, the first entry has the focus.
 */
export const MenuContent = ({ className, ...rest }: ComponentProps<typeof Radix.Content>) => {
  // Detect a keyboard opening by the button's focus style. The menu's code may load after the key press, so the library
  // misses the event.
  const [isKeyboardOpened] = useState(() => document.activeElement?.matches(':focus-visible') ?? false)
  const isEntered = useRef(false)
  return (
    <Radix.Portal container={usePortalContainer()}>
      <Radix.Content
        align="start"
        sideOffset={6}
        collisionPadding={8}
        loop
        onFocus={({ target, currentTarget }) => {
          if (isEntered.current || target !== currentTarget) return
          isEntered.current = true
          if (isKeyboardOpened) currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
        }}
        {...rest}
        className={clsx('menu', className)}
      />
    </Radix.Portal>
  )
}

type MenuItemProps = ComponentProps<typeof Radix.Item> & { icon?: LucideIcon; danger?: boolean }

const itemClasses = clsx(
  listItemClasses,
  'w-full no-underline select-none aria-[current]:bg-accent data-highlighted:bg-accent',
  'data-disabled:cursor-not-allowed data-disabled:text-muted-foreground',
  'forced-colors:data-highlighted:outline-[3px] forced-colors:data-highlighted:-outline-offset-3',
  'forced-colors:data-highlighted:outline-[Highlight]',
)

/** Menu entry. With `asChild` the only child is a link that has its own icon. */
export const MenuItem = ({ icon: Icon, danger = false, asChild, className, children, ...rest }: MenuItemProps) => (
  <Radix.Item
    {...rest}
    asChild={asChild}
    data-danger={danger ? '' : undefined}
    className={clsx(
      itemClasses,
      danger ? 'text-destructive [&>svg]:text-destructive' : 'text-inherit [&>svg]:text-link',
      className,
    )}
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

/** Label above a section of the menu. */
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label
    className={clsx(
      'px-3.5 pt-2 pb-1 text-sm font-bold text-muted-foreground [&>small]:block [&>small]:max-w-64',
      '[&>small]:text-[length:inherit] [&>small]:font-regular',
    )}
  >
    {children}
  </Radix.Label>
)

/** Line between two sections of the menu. */
export const MenuSeparator = () => <Radix.Separator className="mx-2 my-1.5 h-px bg-border" />
