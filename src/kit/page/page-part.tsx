import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Part of a page that a link can name by its id. The part may load later or stay empty. It gets the focus when its
 * content appears, if the address names it.
 */
export function PagePart({ id, children }: { id: string; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  const isNamed = useLocation({ select: ({ hash }) => hash === id })
  useEffect(() => {
    const element = part.current
    if (!isNamed || !element) return
    const observer = new MutationObserver(() => {
      if (focusContent(element)) observer.disconnect()
    })
    if (!focusContent(element)) observer.observe(element, { childList: true })
    return () => observer.disconnect()
  }, [isNamed])
  return (
    <div ref={part} id={id} tabIndex={-1} className="outline-none empty:hidden">
      {children}
    </div>
  )
}

function focusContent(element: HTMLElement): boolean {
  if (element.childElementCount === 0) return false
  element.scrollIntoView({ block: 'nearest' })
  element.focus({ preventScroll: true })
  return true
}
