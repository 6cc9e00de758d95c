import type { ReactNode } from 'react'

export type ToastOptions = {
  message: ReactNode
  /** `error` stays until the user closes it. */
  tone?: 'done' | 'error'
  /** Button that undoes the action. */
  undo?: { label: string; onUndo: () => void }
  /** Message of a toast that this toast must not replace. While that toast is shown, this toast is skipped. */
  unless?: ReactNode
}

/** A toast on the stack. `at` is the time of its creation, in milliseconds of `performance.now()`. */
export type RaisedToast = ToastOptions & { id: number; at: number }

const isError = (toast: ToastOptions) => toast.tone === 'error'

/** Adds a toast to the stack. It replaces the previous toast. A previous error remains under the new toast. */
export const addToast = (stack: readonly RaisedToast[], toast: RaisedToast): readonly RaisedToast[] =>
  stack.some(({ message }) => message === toast.unless) ? stack : [...stack.filter(isError), toast]

/**
 * Returns the toasts that remain when the page changes or is covered: errors, and the toast of the action that led to
 * the new page.
 * @param lastInput time of the last press, key or back navigation; earlier toasts belong to the previous page
 */
export const removePageToasts = (stack: readonly RaisedToast[], lastInput: number): readonly RaisedToast[] =>
  stack.filter((toast) => isError(toast) || toast.at > lastInput)
