import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import {
  type ComponentProps,
  type ReactNode,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { usePortalHome } from '@/ui/portal-home.ts'
import { giveBack } from '@/ui/return-focus.ts'

/** Not modal: the modal form locks the page with a style tag, which the content security policy refuses. */
export const Menu = (props: ComponentProps<typeof Radix.Root>) => <Radix.Root modal={false} {...props} />
/** Wraps the button that opens it; use `asChild`. */
export const MenuTrigger = Radix.Trigger

/** The list under the button; at least as wide as it. Opened with the keyboard it has the focus on its first entry. */
export const MenuContent = ({ className, ...rest }: ComponentProps<typeof Radix.Content>) => {
  // Its code may come after the key was pressed: the library has not heard of that, the button shows it.
  const [byKeyboard] = useState(() => document.activeElement?.matches(':focus-visible') ?? false)
  const isEntered = useRef(false)
  return (
    <Radix.Portal container={usePortalHome()}>
      <Radix.Content
        align="start"
        sideOffset={6}
        collisionPadding={8}
        loop
        onFocus={({ target, currentTarget }) => {
          if (isEntered.current || target !== currentTarget) return
          isEntered.current = true
          if (byKeyboard) currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
        }}
        {...rest}
        className={clsx('menu', className)}
      />
    </Radix.Portal>
  )
}

type StandInProps = ComponentProps<'button'> & { button: HTMLElement }

/** What of a trigger's properties tells that its menu is open. */
const OPEN_STATE = ['aria-expanded', 'aria-controls'] as const

/** Gives a button that is on the page already to the library, as if it were drawn here. */
const StandIn = ({ button, ref, ...props }: StandInProps) => {
  useImperativeHandle(ref, () => button as HTMLButtonElement, [button])
  useLayoutEffect(() => {
    for (const name of OPEN_STATE) button.setAttribute(name, String(props[name]))
  })
  useLayoutEffect(
    () => () => {
      button.setAttribute('aria-expanded', 'false')
      button.removeAttribute('aria-controls')
    },
    [button],
  )
  return null
}

type MenuAtProps = {
  /** What has been pressed: a button that React has not drawn. Another press is for `onClose` too. */
  button: HTMLElement
  onClose: () => void
  children: ReactNode
}

/** A menu that stands open at a button of a row drawn by hand; the focus goes back to it unless it went elsewhere. */
export const MenuAt = ({ button, onClose, children }: MenuAtProps) => {
  const isLeft = useRef(false)
  return (
    <Menu open onOpenChange={onClose}>
      <MenuTrigger asChild>
        <StandIn button={button} />
      </MenuTrigger>
      <MenuContent
        align="end"
        aria-label={button.getAttribute('aria-label') ?? undefined}
        aria-labelledby={undefined}
        onInteractOutside={(event) => {
          isLeft.current = !(event.target instanceof Node && button.contains(event.target))
          if (!isLeft.current) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (!isLeft.current) giveBack(button)
        }}
      >
        {children}
      </MenuContent>
    </Menu>
  )
}

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
