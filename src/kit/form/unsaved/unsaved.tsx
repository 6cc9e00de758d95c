import { type HistoryLocation, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, use, useEffect, useMemo, useRef, useState } from 'react'
import { lazyDialog } from '@/kit/page/lazy-dialog.tsx'
import type { LeaveReason } from './leave-reason.ts'

const UnsavedGuard = lazyDialog(() => import('./unsaved-guard.tsx').then((m) => m.UnsavedGuard))

type Unsaved = {
  /** Registers a reason. Returns a function that unregisters it. */
  hold: (reason: LeaveReason) => () => void
  /** Shows the confirmation, and runs the action if the user confirms. */
  ask: (goOn: () => void) => void
}

/** Action that waits for the user's decision. */
type PendingAction = { goOn: () => void; cancel?: () => void }

/** Number of registered unsaved inputs on all screens. */
let totalUnsaved = 0

/** Returns true if any screen has unsaved input. */
export const isAnythingUnsaved = (): boolean => totalUnsaved > 0

const UnsavedContext = createContext<Unsaved>({ hold: () => () => {}, ask: (goOn) => goOn() })

/**
 * Shows a confirmation before the user leaves a page with unsaved fields by a link, Back or closing the window. After a
 * save, navigate with `ignoreBlocker`. The code of the confirmation loads when it is needed. Navigation waits for it,
 * and stays blocked if it cannot be loaded.
 */
export const UnsavedProvider = ({ children }: { children: ReactNode }) => {
  const router = useRouter()
  const reasons = useRef<LeaveReason[]>([])
  const lastField = useRef<HTMLElement | null>(null)
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null)
  const [endedRuns, setEndedRuns] = useState(0)
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
      // Keep a navigation that is blocked already. It ends with the same decision.
      ask: (goOn) =>
        setPendingAction((pending) => ({
          goOn: () => {
            pending?.cancel?.()
            goOn()
          },
          cancel: pending?.cancel,
        })),
    }),
    [],
  )
  useEffect(() => {
    const hasReason = () => reasons.current.length > 0
    const getPathname = (location: HistoryLocation) => router.parseLocation(location).pathname
    // Avoid the router's `useBlocker`, because its code would be part of every first load.
    return router.history.block({
      enableBeforeUnload: hasReason,
      blockerFn: async ({ currentLocation, nextLocation }) =>
        hasReason() &&
        getPathname(currentLocation) !== getPathname(nextLocation) &&
        new Promise<boolean>((resolve) =>
          setPendingAction({ goOn: () => resolve(false), cancel: () => resolve(true) }),
        ),
    })
  }, [router])
  useEffect(() => {
    const recordFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest('main form, .dialog form')) lastField.current = target
    }
    document.addEventListener('focusin', recordFocus)
    return () => document.removeEventListener('focusin', recordFocus)
  }, [])
  return (
    <UnsavedContext value={unsaved}>
      {children}
      {pendingAction ? (
        <Suspense>
          <UnsavedGuard
            reasons={reasons}
            endedRuns={endedRuns}
            lastField={lastField}
            onClose={() => {
              setPendingAction(null)
              pendingAction.cancel?.()
            }}
            onLeave={() => {
              setPendingAction(null)
              pendingAction.goOn()
            }}
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
