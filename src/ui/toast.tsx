import { CircleCheck, OctagonAlert, Undo2, X } from 'lucide-react'
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { restoreFocus } from '@/ui/return-focus.ts'
import { useToastRaise } from '@/ui/toast-raise.ts'
import { addToast, type RaisedToast, removePageToasts, type ToastOptions } from '@/ui/toast-stack.ts'

/** Display times without interaction, in ms: a toast with an undo button, and a plain toast. */
const UNDO_DURATION_MS = 8000
const PLAIN_DURATION_MS = 5000

type ToastActions = {
  show: (toast: ToastOptions) => number
  dismiss: (id: number) => void
  /** Removes the previous page's toasts. Called after a navigation, or when a dialog or sheet covers the page. */
  leavePage: () => void
}

const ToastContext = createContext<ToastActions | null>(null)

/** Returns functions for toasts at the bottom of the screen. The functions stay the same until the page is closed. */
export const useToast = (): ToastActions => {
  const toastActions = use(ToastContext)
  if (!toastActions) throw new Error('useToast needs a ToastProvider above it')
  return toastActions
}

/**
 * Removes the page's toasts if a dialog or sheet covers the page, because the toasts would hide its text or buttons.
 */
export const useClearPageToasts = (): void => {
  const leavePage = use(ToastContext)?.leavePage
  useEffect(() => leavePage?.(), [leavePage])
}

/** Counts down to `onEnd`. Pauses while the toast is hovered, touched or focused. */
const useCountdown = (total: number | null, isPaused: boolean, onEnd: () => void) => {
  const remainingMs = useRef(total ?? 0)
  useEffect(() => {
    if (total === null || isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(onEnd, remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedAt
    }
  }, [total, isPaused, onEnd])
}

type ToastCardProps = { toast: RaisedToast; closeLabel: string; onClose: (id: number) => void }

const ToastCard = ({ toast, closeLabel, onClose }: ToastCardProps) => {
  const { id, message, tone = 'done', undo } = toast
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const previousFocus = useRef<Element | null>(null)
  const isPaused = isHovered || isFocused
  const close = useCallback(() => onClose(id), [onClose, id])
  function getDuration() {
    if (tone === 'error') return null
    return undo ? UNDO_DURATION_MS : PLAIN_DURATION_MS
  }
  useCountdown(getDuration(), isPaused, close)

  /** Returns the focus to the element that had it before the toast. */
  const closeAndRestoreFocus = () => {
    const focusedElement = document.activeElement
    if (focusedElement instanceof HTMLElement && focusedElement.closest('.toast')) focusedElement.blur()
    restoreFocus(previousFocus.current)
    close()
  }
  const interactionHandlers = {
    onPointerEnter: () => setIsHovered(true),
    onPointerLeave: () => setIsHovered(false),
    onPointerCancel: () => setIsHovered(false),
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) previousFocus.current = event.relatedTarget
      setIsFocused(true)
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeAndRestoreFocus()
    },
  }
  return (
    <div className="toast" data-tone={tone} data-waiting={isPaused || undefined} {...interactionHandlers}>
      {tone === 'error' ? <OctagonAlert /> : <CircleCheck />}
      <span className="message">{message}</span>
      {undo ? (
        <button
          type="button"
          className="undo"
          onClick={() => {
            undo.onUndo()
            closeAndRestoreFocus()
          }}
        >
          <Undo2 />
          {undo.label}
        </button>
      ) : null}
      {tone === 'error' ? (
        <button type="button" aria-label={closeLabel} title={closeLabel} onClick={closeAndRestoreFocus}>
          <X />
        </button>
      ) : null}
      {undo && tone === 'done' ? <span className="time" /> : null}
    </div>
  )
}

/** Returns the time of the last press, key or back navigation. */
const useLastInputTime = () => {
  const lastInputTime = useRef(0)
  useEffect(() => {
    const abortController = new AbortController()
    const recordInput = () => {
      lastInputTime.current = performance.now()
    }
    for (const event of ['pointerdown', 'keydown', 'popstate'])
      window.addEventListener(event, recordInput, { capture: true, passive: true, signal: abortController.signal })
    return () => abortController.abort()
  }, [])
  return lastInputTime
}

/**
 * Shows one toast at a time. A new toast replaces the previous toast. A replaced error returns afterwards, until the
 * user closes it. The region exists from the start, so that screen readers announce every change.
 */
export const ToastProvider = ({ closeLabel, children }: { closeLabel: string; children: ReactNode }) => {
  const [stack, setStack] = useState<readonly RaisedToast[]>([])
  const nextId = useRef(1)
  const lastInput = useLastInputTime()
  const regionRef = useRef<HTMLDivElement>(null)
  const dismiss = useCallback((id: number) => setStack((now) => now.filter((toast) => toast.id !== id)), [])
  const show = useCallback((toast: ToastOptions) => {
    const id = nextId.current++
    const raisedAt = performance.now()
    setStack((now) => addToast(now, { ...toast, id, at: raisedAt }))
    return id
  }, [])
  const leavePage = useCallback(() => setStack((now) => removePageToasts(now, lastInput.current)), [lastInput])
  const toastActions = useMemo(() => ({ show, dismiss, leavePage }), [show, dismiss, leavePage])
  const topToast = stack.at(-1)
  const raise = useToastRaise(regionRef, topToast !== undefined)
  return (
    <ToastContext value={toastActions}>
      {children}
      <div
        ref={regionRef}
        className="toasts"
        role="status"
        aria-live="polite"
        style={raise ? { marginBottom: raise } : undefined}
      >
        {topToast ? <ToastCard key={topToast.id} toast={topToast} closeLabel={closeLabel} onClose={dismiss} /> : null}
      </div>
    </ToastContext>
  )
}
