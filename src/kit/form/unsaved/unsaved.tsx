import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx').then((m) => ({ default: m.LeaveDialog })))

type Unsaved = {
  /** Registers unsaved input. Returns a function that unregisters it. */
  hold: () => () => void
  /** Shows the confirmation, and runs the action if the user confirms. */
  ask: (goOn: () => void) => void
}

/** Number of registered unsaved inputs on all screens. */
let totalUnsaved = 0

/** Returns true if any screen has unsaved input. */
export const isAnythingUnsaved = (): boolean => totalUnsaved > 0

const UnsavedContext = createContext<Unsaved>({ hold: () => () => {}, ask: (goOn) => goOn() })

/**
 * Shows a confirmation before the user leaves a page with unsaved fields by a link, Back or closing the window. After a
 * save, navigate with `ignoreBlocker`.
 */
export const UnsavedProvider = ({ children }: { children: ReactNode }) => {
  const unsavedCount = useRef(0)
  const [pendingAction, setPendingAction] = useState<{ goOn: () => void } | null>(null)
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ current, next }) => unsavedCount.current > 0 && current.pathname !== next.pathname,
    [],
  )
  const enableBeforeUnload = useCallback(() => unsavedCount.current > 0, [])
  const blocked = useBlocker({ shouldBlockFn, enableBeforeUnload, withResolver: true })
  const unsaved = useMemo<Unsaved>(
    () => ({
      hold: () => {
        unsavedCount.current += 1
        totalUnsaved += 1
        return () => {
          unsavedCount.current -= 1
          totalUnsaved -= 1
        }
      },
      ask: (goOn) => setPendingAction({ goOn }),
    }),
    [],
  )
  const isPrompting = pendingAction !== null || blocked.status === 'blocked'
  const hasStayed = useRef(false)
  const lastFocused = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const recordFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest('main form, .dialog form')) lastFocused.current = target
    }
    document.addEventListener('focusin', recordFocus)
    return () => document.removeEventListener('focusin', recordFocus)
  }, [])
  useEffect(() => {
    if (isPrompting || !hasStayed.current) return
    hasStayed.current = false
    // Return the focus to the last field, not to the pressed link.
    if (lastFocused.current?.isConnected) lastFocused.current.focus({ preventScroll: true })
  }, [isPrompting])
  const stayOnPage = () => {
    hasStayed.current = true
    setPendingAction(null)
    blocked.reset?.()
  }
  const leavePage = () => {
    setPendingAction(null)
    pendingAction?.goOn()
    blocked.proceed?.()
  }
  return (
    <UnsavedContext value={unsaved}>
      {children}
      {isPrompting ? (
        <Suspense>
          <LeaveDialog onStay={stayOnPage} onLeave={leavePage} />
        </Suspense>
      ) : null}
    </UnsavedContext>
  )
}

/** Registers the current page's unsaved input. */
export const useUnsaved = (unsaved: boolean): void => {
  const { hold } = use(UnsavedContext)
  useEffect(() => (unsaved ? hold() : undefined), [unsaved, hold])
}

/** Returns a function that shows the confirmation before an action discards unsaved fields without navigation. */
export const useConfirmLeave = (): ((goOn: () => void) => void) => use(UnsavedContext).ask
