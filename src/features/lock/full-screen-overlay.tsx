import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { LanguageChoice } from '@/kit/public/language-choice.tsx'

type FullScreenOverlayProps = {
  /** Id of the overlay's heading. */
  labelledBy: string
  /** Called on opening to set the initial focus. */
  onOpen?: () => void
  children: ReactNode
}

/** Full-screen overlay in the browser's top layer. Everything below it is unreachable and keeps its state. */
export const FullScreenOverlay = ({ labelledBy, onOpen, children }: FullScreenOverlayProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens only once
  useEffect(() => {
    const dialogElement = dialog.current
    const root = document.getElementById('root')
    dialogElement?.showModal()
    // Hide the app, so that no register data is visible, searchable or read aloud.
    if (root) root.hidden = true
    onOpen?.()
    return () => {
      if (root) root.hidden = false
      dialogElement?.close()
    }
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={overlayClasses}
      aria-labelledby={labelledBy}
      // Prevent Escape from closing the overlay.
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      // Open the dialog again if it was closed, because browsers close a dialog after repeated attempts.
      onClose={() => dialog.current?.isConnected && !dialog.current.open && dialog.current.showModal()}
    >
      <div className="languages flex justify-end">
        <LanguageChoice />
      </div>
      {children}
    </dialog>,
    document.body,
  )
}

/**
 * CSS classes of the dialog. The column is centred while it fits. A column that is higher than the screen begins at the
 * top, so that the user can scroll to it.
 */
const overlayClasses = clsx(
  'lock-screen fixed inset-0 m-0 hidden size-full max-h-none max-w-none grid-cols-1 grid-rows-[auto_1fr] gap-6',
  'overflow-y-auto border-0 scroll-pt-5 scroll-pb-8 bg-background px-4 pt-5 pb-8 text-foreground open:grid lg:px-10',
  '[&>.languages+div]:self-center-safe',
)

/** CSS classes of the overlay's centred column. */
export const overlayColumnClass = 'mx-auto grid w-full max-w-100 min-w-0 gap-5 [--control:var(--touch-comfort)]'
