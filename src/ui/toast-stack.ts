import type { ReactNode } from 'react'

export type ToastOptions = {
  message: ReactNode
  /** An error stays until it is closed. */
  tone?: 'done' | 'error'
  /** What takes the deed back. */
  undo?: { label: string; onUndo: () => void }
  /** The message of a toast that must not go for this one: while it is there, this is not shown. */
  unless?: ReactNode
}

/** `at` is when it was raised, in milliseconds of `performance.now()`. */
export type RaisedToast = ToastOptions & { id: number; at: number }

const isError = (toast: ToastOptions) => toast.tone === 'error'

/** A new toast takes the place of the last, where that need not stay; errors wait under it. */
export const withToast = (stack: readonly RaisedToast[], toast: RaisedToast): readonly RaisedToast[] =>
  stack.some(({ message }) => message === toast.unless) ? stack : [...stack.filter(isError), toast]

/**
 * What is left when the page changes or something opens over it: errors, and the word about the deed that led there.
 * @param lastInput when the user last pressed, typed or went back: what was raised before belongs to the page left
 */
export const afterLeaving = (stack: readonly RaisedToast[], lastInput: number): readonly RaisedToast[] =>
  stack.filter((toast) => isError(toast) || toast.at > lastInput)
