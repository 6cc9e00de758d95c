import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'

const LeaveDialog = lazy(() => import('./leave-dialog.tsx').then((m) => ({ default: m.LeaveDialog })))

/** Reason for the confirmation: unsaved input, or a bulk action that is running. */
export type LeaveReason = 'unsaved' | 'running'

type Unsaved = {
  /** Registers a reason. Returns a function that unregisters it. */
  hold: (reason: LeaveReason) => () => void
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
  const reasons = useRef<LeaveReason[]>([])
  const [pendingAction, setPendingAction] = useState<{ goOn: () => void } | null>(null)
  const [endedRuns, setEndedRuns] = useState(0)
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ current, next }) => reasons.current.length > 0 && current.pathname !== next.pathname,
    [],
  )
  const enableBeforeUnload = useCallback(() => reasons.current.length > 0, [])
  const blocked = useBlocker({ shouldBlockFn, enableBeforeUnload, withResolver: true })
  const unsaved = useMemo<Unsaved>(
    () => ({
      hold: (reason) => {
        reasons.current.push(reason)
        totalUnsaved += 1
        return () => {
          reasons.current.splice(reasons.current.indexOf(reason), 1)
          totalUnsaved -= 1
          if (reason === 'running') setEndedRuns((count) => count + 1)
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
  const leaveIfFree = useEffectEvent(() => {
    if (isPrompting && reasons.current.length === 0) leavePage()
  })
  // Leave once the bulk action has ended, because the confirmation has no reason any more. Check in an effect: a locked
  // device pauses the action, which registers again when the device is unlocked.
  useEffect(() => {
    if (endedRuns > 0) leaveIfFree()
  }, [endedRuns])
  return (
    <UnsavedContext value={unsaved}>
      {children}
      {isPrompting ? (
        <Suspense>
          <LeaveDialog
            isRunning={reasons.current.includes('running') && !reasons.current.includes('unsaved')}
            onStay={stayOnPage}
            onLeave={leavePage}
          />
        </Suspense>
      ) : null}
    </UnsavedContext>
  )
}

/** Registers the current page's unsaved input, or its running bulk action. */
export const useUnsaved = (unsaved: boolean, reason: LeaveReason = 'unsaved'): void => {
  const { hold } = use(UnsavedContext)
  useEffect(() => (unsaved ? hold(reason) : undefined), [unsaved, reason, hold])
}

/** Returns a function that shows the confirmation before an action discards unsaved fields without navigation. */
export const useConfirmLeave = (): ((goOn: () => void) => void) => use(UnsavedContext).ask
