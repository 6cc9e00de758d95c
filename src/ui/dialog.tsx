import { clsx } from 'clsx'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { focusAutofocusControl, preventEscapeWhileArmed, preventOutsideClose } from '@/ui/overlay-rules.ts'
import { createFocusReturn } from '@/ui/return-focus.ts'
import { useScrollLock } from '@/ui/scroll-lock.ts'
import { useClearPageToasts } from '@/ui/toast.tsx'

/** Dialog root. Uncontrolled with a `DialogTrigger`, or controlled by `open` and `onOpenChange`. */
export const Dialog = Radix.Root
/** Wraps the button that opens the dialog. Use `asChild`. */
export const DialogTrigger = Radix.Trigger
/** Wraps a button that closes the dialog. Use `asChild`. */
export const DialogClose = Radix.Close

/**
 * Custom backdrop. The library's own backdrop locks scrolling with a style tag, which the content security policy
 * refuses.
 */
const Backdrop = () => {
  useScrollLock()
  useClearPageToasts()
  return <div className="scrim" data-state="open" />
}

/** Classes of a dialog that is higher than a tablet. Its title and buttons stay in view while the fields scroll. */
export const longDialogClasses = clsx(
  'long scroll-pt-20 [&>h2]:sticky [&>h2]:-top-5 [&>h2]:z-2 [&>h2]:-mx-5.5 [&>h2]:-mt-5 [&>h2]:mb-0',
  '[&>h2]:bg-(--popover) [&>h2]:px-5.5 [&>h2]:pt-5 [&>h2]:pb-2',
)

type DialogContentProps = {
  title: ReactNode
  /** One or two sentences that screen readers announce when the dialog opens. */
  description?: ReactNode
  /** Content other than text, for example fields or a list. */
  children?: ReactNode
  /** Buttons: the safe choice first (left), the main action last (right). */
  footer?: ReactNode
  size?: 'normal' | 'wide'
  /** True for a decision that a stray tap outside the dialog must not dismiss. */
  decisive?: boolean
  className?: string
  /** Element that contains the dialog, for a dialog above the browser's top layer. Usually the end of the body. */
  container?: Element | null
}

/** Modal dialog. The focus stays inside and returns to the opener. Escape and a tap outside close the dialog. */
export const DialogContent = ({
  title,
  description,
  children,
  footer,
  size = 'normal',
  decisive = false,
  className,
  container,
}: DialogContentProps) => {
  const [focusReturn] = useState(createFocusReturn)
  const [openedAt] = useState(() => performance.now())
  return (
    <Radix.Portal container={container ?? null}>
      <Backdrop />
      <Radix.Content
        role={decisive ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-describedby={undefined}
        className={clsx('dialog', size === 'wide' && 'wide', className)}
        onOpenAutoFocus={(event) => {
          focusReturn.opened()
          focusAutofocusControl(event)
        }}
        onCloseAutoFocus={focusReturn.closed}
        onEscapeKeyDown={preventEscapeWhileArmed}
        onPointerDownOutside={(event) => preventOutsideClose(event, decisive, openedAt)}
      >
        <Radix.Title>{title}</Radix.Title>
        {description ? <Radix.Description>{description}</Radix.Description> : null}
        {children}
        {footer ? <footer>{footer}</footer> : null}
      </Radix.Content>
    </Radix.Portal>
  )
}
