import { Link } from '@tanstack/react-router'
import { OctagonAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

export type DetailTab = {
  /** The last part of its address. */
  value: string
  label: ReactNode
  /** How many there are in it. */
  count?: number | undefined
  /** What in it waits for the reader, in words: "1 to check". It stands in place of the count. */
  waits?: ReactNode
  /** What in it is wrong, in words: "Ran out". It is shown instead of both. */
  alarm?: ReactNode
  /** What of it is open, where it shares its address with another tab. */
  search?: object
}

type DetailTabsProps = {
  /** What the tabs are about, for screen readers. */
  label: string
  tabs: readonly DetailTab[]
  /** The open one. */
  open: string
  hrefOf: (tab: string) => string
}

/** The parts of a record, each with an address of its own. On phones the line of them scrolls sideways. */
export const DetailTabs = ({ label, tabs, open, hrefOf }: DetailTabsProps) => {
  const line = useRef<HTMLElement>(null)
  // The open one may be beyond the edge of a phone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open
  useEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current]')
    if (line.current && current) line.current.scrollLeft = current.offsetLeft - 24
  }, [open])
  return (
    <nav ref={line} aria-label={label} className="detail-tabs" data-print="hide">
      {tabs.map(({ value, label: words, count, waits, alarm, search }) => (
        <Link
          key={value}
          to={hrefOf(value) as '/'}
          {...(search && { search: search as never })}
          // Two tabs may share an address: the one that is open says so, not the router.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={value === open ? 'page' : undefined}
          // One step of the way: Back leads to the list, as it was left.
          replace
          state
          resetScroll={false}
        >
          {words}
          {alarm ? (
            <span className="alarm">
              <OctagonAlert aria-hidden="true" />
              {alarm}
            </span>
          ) : waits ? (
            <span className="waits">{waits}</span>
          ) : count ? (
            <span className="count">{count}</span>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}
