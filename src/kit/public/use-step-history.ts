import { useEffect, useEffectEvent, useRef } from 'react'

/** Field in the state of a history entry that contains the step. */
const STEP = 'formStep'

/**
 * Makes the browser's Back and Forward buttons move between steps. Back on the first opened step leaves the page. The
 * form's own Back button replaces the current history entry.
 */
export function useStepHistory(step: number, open: (step: number) => void): void {
  const currentStep = useRef<number | null>(null)
  const onPop = useEffectEvent((state: unknown) => {
    const target = (state as Record<string, unknown> | null)?.[STEP]
    if (typeof target !== 'number') return
    if (target === currentStep.current) return window.history.back()
    currentStep.current = target
    open(target)
  })
  useEffect(() => {
    const previousStep = currentStep.current
    if (previousStep === step) return
    currentStep.current = step
    const state = { ...(window.history.state as object | null), [STEP]: step }
    if (previousStep !== null && step > previousStep) window.history.pushState(state, '')
    else window.history.replaceState(state, '')
  }, [step])
  useEffect(() => {
    const listen = ({ state }: PopStateEvent) => onPop(state)
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [])
}
