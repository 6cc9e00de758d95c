import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LazyMoreMenu } from './lazy-more-menu.ts'
import { NavLink } from './nav-link.tsx'
import { useCurrentEntryRoute, useShortEntries } from './use-entries.ts'

/** Space below the labels in px, in addition to the device's safe area. */
const BOTTOM_PADDING_PX = 6

/**
 * Publishes the bar's height as a CSS variable, so that elements above the bar can keep clear of it. Labels may take
 * two lines and grow with the font.
 */
const useBarHeight = () => {
  const barRef = useRef<HTMLElement>(null)
  useEffect(() => {
    const root = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height
      if (height) root.style.setProperty('--bar-height', `${height + BOTTOM_PADDING_PX}px`)
      else root.style.removeProperty('--bar-height')
    })
    if (barRef.current) observer.observe(barRef.current)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--bar-height')
    }
  }, [])
  return barRef
}

/** Bottom bar for phones: four entries and More. */
export const TabBar = () => {
  const { t } = useLingui()
  const barRef = useBarHeight()
  const { short: shortEntries, rest: remainingEntries } = useShortEntries(5)
  const mainEntries = shortEntries.slice(0, 4)
  const moreEntries = [...shortEntries.slice(4), ...remainingEntries]
  const currentRoute = useCurrentEntryRoute()
  const isInMoreMenu = moreEntries.some(({ to: route }) => route === currentRoute)
  return (
    <nav ref={barRef} className="tabbar" aria-label={t`Main`}>
      {mainEntries.map((entry) => (
        <NavLink key={entry.to} entry={entry} current={currentRoute} bar />
      ))}
      <LazyMoreMenu
        entries={moreEntries}
        user
        align="end"
        trigger={
          <button type="button" aria-current={isInMoreMenu ? 'page' : undefined}>
            <span className="mark" />
            <Ellipsis aria-hidden="true" />
            <span>
              <Trans>More</Trans>
            </span>
          </button>
        }
      />
    </nav>
  )
}
