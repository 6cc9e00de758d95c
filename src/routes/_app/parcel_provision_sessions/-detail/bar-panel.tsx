import { type ReactNode, useEffect, useRef } from 'react'

type BarPanelProps = {
  id: string
  /** True if the user has opened the panel. It then scrolls into view, because the bar is above a scrolled list. */
  isRequested: boolean
  children: ReactNode
}

/** Panel below the bar of a parcel session. */
export const BarPanel = ({ id, isRequested, children }: BarPanelProps) => {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRequested) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isRequested])
  return (
    <div id={id} ref={panel} className="scroll-mt-20 scroll-mb-32 print:hidden">
      {children}
    </div>
  )
}
