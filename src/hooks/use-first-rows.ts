import { useDeferredValue } from 'react'

/** More than any screen shows at once. */
const IN_SIGHT = 12

const NONE: readonly never[] = []

/**
 * The rows of a page to draw: those in sight with the change itself, and the others right after that is painted.
 * @param rows the same array as long as nothing has changed
 */
export const useFirstRows = <R>(rows: readonly R[]): readonly R[] => {
  const drawn = useDeferredValue<readonly R[]>(rows, NONE)
  return drawn === rows ? rows : rows.slice(0, IN_SIGHT)
}
