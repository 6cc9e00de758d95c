import { Link } from '@tanstack/react-router'
import { OctagonAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

export type DetailTab = {
  /** Last segment of the tab's URL. */
  value: string
  label: ReactNode
  /** Number of items in the tab. */
  count?: number | undefined
  /** Text about an action that the user must take, such as "1 to check". It replaces the count. */
  waits?: ReactNode
  /** Text about a problem, such as "Ran out". It replaces the count and the waiting text. */
  alarm?: ReactNode
  /** Search params of the tab. Set only if the tab shares its path with another tab. */
  search?: object
}

type DetailTabsProps = {
  /** Accessible name of the tab bar. */
  label: string
  tabs: readonly DetailTab[]
  /** Value of the open tab. */
  open: string
  hrefOf: (tab: string) => string
}

/** Tab bar of a record. Each tab has a separate URL. On phones the bar scrolls sideways. */
export const DetailTabs = ({ label, tabs, open, hrefOf: getHref }: DetailTabsProps) => {
  const barRef = useRef<HTMLElement>(null)
  // Scroll the open tab into view on phones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends on the open tab
  useEffect(() => {
    const currentTab = barRef.current?.querySelector<HTMLElement>('[aria-current]')
    if (barRef.current && currentTab) barRef.current.scrollLeft = currentTab.offsetLeft - 24
  }, [open])
  return (
    <nav ref={barRef} aria-label={label} className="detail-tabs" data-print="hide">
      {tabs.map(({ value, label: labelText, count, waits, alarm, search }) => (
        <Link
          key={value}
          to={getHref(value) as '/'}
          {...(search && { search: search })}
          // Set `aria-current` from `open` and not from the router, because tabs may share a path.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={value === open ? 'page' : undefined}
          // Replace the history entry, so that Back leads to the list and not to the previous tab.
          replace
          state
          resetScroll={false}
        >
          {labelText}
          <TabMark alarm={alarm} waits={waits} count={count} />
        </Link>
      ))}
    </nav>
  )
}

function TabMark({ alarm, waits, count }: Pick<DetailTab, 'alarm' | 'waits' | 'count'>) {
  if (alarm)
    return (
      <span className="alarm">
        <OctagonAlert aria-hidden="true" />
        {alarm}
      </span>
    )
  if (waits) return <span className="waits">{waits}</span>
  if (count) return <span className="count">{count}</span>
  return null
}
