import type { ReactNode } from 'react'

export type ToastOptions = {
  message: ReactNode
  /** An error stays until it is closed. */
  tone?: 'done' | 'error'
  /** Undoes the action. */
  undo?: { label: string; onUndo: () => void }
  /** The message of a toast that this one must not replace. While it is shown, this toast is skipped. */
  unless?: ReactNode
}

/** A toast on the stack. `at` is the time of its creation, in milliseconds of `performance.now()`. */
export type RaisedToast = ToastOptions & { id: number; at: number }

const isError = (toast: ToastOptions) => toast.tone === 'error'

/** Adds a toast. The previous toast is replaced unless it is an error, which stays under the new one. */
export const addToast = (stack: readonly RaisedToast[], toast: RaisedToast): readonly RaisedToast[] =>
  stack.some(({ message }) => message === toast.unless) ? stack : [...stack.filter(isError), toast]

/**
 * Returns the toasts that stay when the page changes or is covered: errors, and the toast of the action that
 * led there.
 * @param lastInput time of the last press, key or back navigation; earlier toasts belong to the previous page
 */
export const removePageToasts = (stack: readonly RaisedToast[], lastInput: number): readonly RaisedToast[] =>
  stack.filter((toast) => isError(toast) || toast.at > lastInput)
