import { useEffect } from 'react'

/** Says this at the head of each further sheet of what is printed: `@page` reads it from the root of the page. */
export const useSheetHead = (head: string): void => {
  useEffect(() => {
    const { style } = document.documentElement
    // A string of JSON is one of CSS.
    style.setProperty('--sheet-head', JSON.stringify(head))
    return () => {
      style.removeProperty('--sheet-head')
    }
  }, [head])
}
