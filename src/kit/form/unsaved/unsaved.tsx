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
  /** Something typed is not saved yet; the answer takes that back. */
  hold: () => () => void
  /** Asks whether to go on without saving, and does it on yes. */
  ask: (goOn: () => void) => void
}

/** Pages that hold something not saved, on any screen of this page. */
let holding = 0

/** Whether something typed would be lost if what is shown were taken away. */
export const isAnythingUnsaved = (): boolean => holding > 0

const UnsavedContext = createContext<Unsaved>({ hold: () => () => {}, ask: (goOn) => goOn() })

/**
 * Asks before a page with unsaved fields is left, by a link, by Back, or by closing the window. A page that has saved
 * navigates with `ignoreBlocker`.
 */
export const UnsavedProvider = ({ children }: { children: ReactNode }) => {
  const held = useRef(0)
  const [question, setQuestion] = useState<{ goOn: () => void } | null>(null)
  const shouldBlockFn = useCallback<ShouldBlockFn>(
    ({ current, next }) => held.current > 0 && current.pathname !== next.pathname,
    [],
  )
  const enableBeforeUnload = useCallback(() => held.current > 0, [])
  const blocked = useBlocker({ shouldBlockFn, enableBeforeUnload, withResolver: true })
  const unsaved = useMemo<Unsaved>(
    () => ({
      hold: () => {
        held.current += 1
        holding += 1
        return () => {
          held.current -= 1
          holding -= 1
        }
      },
      ask: (goOn) => setQuestion({ goOn }),
    }),
    [],
  )
  const asking = question !== null || blocked.status === 'blocked'
  const stays = useRef(false)
  const lastIn = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest('main form')) lastIn.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (asking || !stays.current) return
    stays.current = false
    // The link that asked to leave is not where they want to go on.
    if (lastIn.current?.isConnected) lastIn.current.focus({ preventScroll: true })
  }, [asking])
  const stay = () => {
    stays.current = true
    setQuestion(null)
    blocked.reset?.()
  }
  const leave = () => {
    setQuestion(null)
    question?.goOn()
    blocked.proceed?.()
  }
  return (
    <UnsavedContext value={unsaved}>
      {children}
      {asking ? (
        <Suspense>
          <LeaveDialog onStay={stay} onLeave={leave} />
        </Suspense>
      ) : null}
    </UnsavedContext>
  )
}

/** Tells that this page holds something that is not saved. */
export const useUnsaved = (unsaved: boolean): void => {
  const { hold } = use(UnsavedContext)
  useEffect(() => (unsaved ? hold() : undefined), [unsaved, hold])
}

/** For what drops unsaved fields without leaving the page. */
export const useAskToLeave = (): ((goOn: () => void) => void) => use(UnsavedContext).ask
