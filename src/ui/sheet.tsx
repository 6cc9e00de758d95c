import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from '@/ui/icon-button.tsx'
import { focusAutofocusControl, preventEscapeWhileArmed, preventOutsideClose } from '@/ui/overlay-rules.ts'
import { createFocusReturn } from '@/ui/return-focus.ts'
import { useScrollLock } from '@/ui/scroll-lock.ts'
import { useClearPageToasts } from '@/ui/toast.tsx'
import { useSwipeToClose } from '@/ui/use-swipe-to-close.ts'

/** Sheet root. Uncontrolled with a `SheetTrigger`, or controlled by `open` and `onOpenChange`. */
export const Sheet = Radix.Root
/** Wraps the button that opens the sheet. Use `asChild`. */
export const SheetTrigger = Radix.Trigger
/** Wraps a button that closes the sheet. Use `asChild`. */
export const SheetClose = Radix.Close

const Backdrop = () => {
  useScrollLock()
  useClearPageToasts()
  return <div className="scrim" data-state="open" />
}

/** Makes the body focusable, so that the keyboard can scroll a body without focusable content. */
const scrollableAttributes = { tabIndex: 0 }

type SheetContentProps = {
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  /** Buttons that stay visible under the scrolling body. */
  footer?: ReactNode
  className?: string
  bodyClassName?: string
  children: ReactNode
}

/** Side panel that opens from the right (34 rem wide), on phones from below. Escape, the cross and a swipe close it. */
export const SheetContent = ({
  title,
  description,
  closeLabel,
  footer,
  className,
  bodyClassName,
  children,
}: SheetContentProps) => {
  const [focusReturn] = useState(createFocusReturn)
  const closeButton = useRef<HTMLButtonElement>(null)
  const swipeHandlers = useSwipeToClose(() => closeButton.current?.click())
  return (
    <Radix.Portal>
      <Backdrop />
      <Radix.Content
        aria-modal="true"
        aria-describedby={undefined}
        className={clsx('sheet', className)}
        onOpenAutoFocus={(event) => {
          focusReturn.opened()
          focusAutofocusControl(event)
        }}
        onCloseAutoFocus={focusReturn.closed}
        onEscapeKeyDown={preventEscapeWhileArmed}
        onPointerDownOutside={(event) => preventOutsideClose(event, false)}
      >
        <header {...swipeHandlers}>
          <span className="grip" />
          <div>
            <Radix.Title>{title}</Radix.Title>
            {description ? <Radix.Description>{description}</Radix.Description> : null}
          </div>
          <Radix.Close asChild>
            <IconButton ref={closeButton} label={closeLabel} icon={X} />
          </Radix.Close>
        </header>
        <div className={clsx('body', bodyClassName)} {...scrollableAttributes}>
          {children}
        </div>
        {footer ? <footer>{footer}</footer> : null}
      </Radix.Content>
    </Radix.Portal>
  )
}
