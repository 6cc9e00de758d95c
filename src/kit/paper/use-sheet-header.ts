import { useEffect } from 'react'

/**
 * Sets the header text of every printed sheet after the first. The `@page` rule reads it from a CSS variable of the
 * root element.
 */
export const useSheetHeader = (headerText: string): void => {
  useEffect(() => {
    const { style } = document.documentElement
    // Quote the text by JSON, because a JSON string is also a valid CSS string.
    style.setProperty('--sheet-head', JSON.stringify(headerText))
    return () => {
      style.removeProperty('--sheet-head')
    }
  }, [headerText])
}
