import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { LanguageChoice } from '@/kit/public/language-choice.tsx'

type BeforeAllProps = {
  /** The id of its heading. */
  labelledBy: string
  /** Where somebody begins. */
  onOpen?: () => void
  children: ReactNode
}

/**
 * Shown before everything. A dialog of the browser's own, in its top layer: whatever is open beneath is out of reach, and
 * is found again as it was.
 */
export const BeforeAll = ({ labelledBy, onOpen, children }: BeforeAllProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once
  useEffect(() => {
    const box = dialog.current
    const root = document.getElementById('root')
    box?.showModal()
    // Nothing of the register is to be seen, read out or found beneath it.
    if (root) root.hidden = true
    onOpen?.()
    return () => {
      if (root) root.hidden = false
      box?.close()
    }
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className="lock-screen"
      aria-labelledby={labelledBy}
      // Escape closes a dialog; one that stands before everything it must not.
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      // Asked again and again, browsers close it all the same.
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

/** The column in the middle of it. */
export const beforeAllColumn = 'mx-auto grid w-full max-w-100 min-w-0 gap-5 [--control:var(--touch-comfort)]'
