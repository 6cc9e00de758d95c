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
      className="lock-screen"
      aria-labelledby={labelledBy}
      // Prevent Escape from closing the overlay.
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      // Open the dialog again if it was closed, because browsers close a dialog after repeated attempts.
      onClose={() => dialog.current?.isConnected && !dialog.current.open && dialog.current.showModal()}
    >
      <div className="languages">
        <LanguageChoice />
      </div>
      {children}
    </dialog>,
    document.body,
  )
}

/** CSS classes of the overlay's centred column. */
export const overlayColumnClass = 'mx-auto grid w-full max-w-100 min-w-0 gap-5 [--control:var(--touch-comfort)]'
