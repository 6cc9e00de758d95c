import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { restoreFocus } from '@/ui/return-focus.ts'
import { useFormContext, useFormValues } from './form-context.ts'
import { useUnsaved } from './unsaved/unsaved.tsx'
import { useIsFormBusy } from './use-app-form.ts'
import type { Values } from './values.ts'

type ShowIfProps<V extends Values> = {
  condition: (values: V) => boolean
  children: ReactNode
}

/** Part of a form that depends on its values. Only a change of the condition renders this part. */
export function ShowIf<V extends Values>({ condition, children }: ShowIfProps<V>): ReactNode {
  return useFormValues(condition) ? children : null
}

/** Warns before leaving the page while the form has changes. Renders nothing, so that the first keystroke is fast. */
export function UnsavedGuard<V extends Values>({ hasChanges }: { hasChanges: (values: V) => boolean }): ReactNode {
  useUnsaved(useFormValues(hasChanges))
  return null
}

/**
 * Disables fields during a save, because input during the save would be lost. Afterwards the focus returns to its field,
 * because the browser removes the focus from a disabled field.
 */
export function InertWhileSaving({ className, children }: { className?: string; children: ReactNode }) {
  const isBusy = useIsFormBusy(useFormContext())
  const focusedField = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!isBusy && focusedField.current) restoreFocus(focusedField.current)
    focusedField.current = isBusy ? document.activeElement : null
  }, [isBusy])
  return (
    <div inert={isBusy} className={className}>
      {children}
    </div>
  )
}
