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
  /** Registers unsaved input and returns a function that unregisters it. */
  hold: () => () => void
  /** Prompts for confirmation and then runs the action. */
  ask: (goOn: () => void) => void
}

/** Number of screens with unsaved input. */
let holding = 0

/** Returns true if any screen has unsaved input. */
export const isAnythingUnsaved = (): boolean => holding > 0

const UnsavedContext = createContext<Unsaved>({ hold: () => () => {}, ask: (goOn) => goOn() })

/**
 * Prompts before a page with unsaved fields is left by a link, Back or closing the window. After a save,
 * navigate with `ignoreBlocker`.
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
    // Return focus to the last field, not to the link that was pressed.
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

/** Registers unsaved input of the current page. */
export const useUnsaved = (unsaved: boolean): void => {
  const { hold } = use(UnsavedContext)
  useEffect(() => (unsaved ? hold() : undefined), [unsaved, hold])
}

/** Returns the confirmation prompt for actions that discard unsaved fields without navigation. */
export const useAskToLeave = (): ((goOn: () => void) => void) => use(UnsavedContext).ask
