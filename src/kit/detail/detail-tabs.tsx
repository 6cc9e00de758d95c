import { Link } from '@tanstack/react-router'
import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
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
  /** True for a bar whose labels wrap, so that all tabs stay in sight on a phone. Otherwise the bar scrolls sideways. */
  isWrapped?: boolean
}

/** Tab bar of a record. Each tab has a separate URL. */
export const DetailTabs = ({ label, tabs, open, hrefOf: getHref, isWrapped = false }: DetailTabsProps) => {
  const barRef = useRef<HTMLElement>(null)
  // Scroll the open tab into view on phones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect depends on the open tab
  useEffect(() => {
    const currentTab = barRef.current?.querySelector<HTMLElement>('[aria-current]')
    if (barRef.current && currentTab) barRef.current.scrollLeft = currentTab.offsetLeft - 24
  }, [open])
  return (
    <nav
      ref={barRef}
      aria-label={label}
      className={clsx(
        'relative -mx-4 flex gap-1 overflow-x-auto px-4 shadow-[inset_0_-1px_var(--border-strong)]',
        '[scrollbar-width:none] md:mx-0 md:px-0',
      )}
      data-print="hide"
    >
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
          className={clsx(tabClasses, isWrapped ? wrappedTabClasses : scrolledTabClasses)}
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

const tabClasses = clsx(
  'flex min-h-12 items-center gap-2 border-b-4 border-transparent py-1 font-medium',
  'text-muted-foreground no-underline hover:text-link aria-[current]:border-action aria-[current]:font-bold',
  'aria-[current]:text-foreground',
)

const scrolledTabClasses = 'flex-none px-3 whitespace-nowrap'

const wrappedTabClasses =
  'min-w-0 flex-auto flex-wrap justify-center px-2 text-center leading-tight sm:flex-none sm:px-3'

const markClasses = cva('rounded-full px-2 py-px text-chip font-bold', {
  variants: {
    tone: {
      count: 'bg-muted text-foreground',
      waits: 'bg-warning-soft text-warning-text shadow-[0_0_0_1px_var(--warning-edge)]',
      alarm:
        'inline-flex items-center gap-[0.3em] bg-danger-soft text-danger-text shadow-[0_0_0_1px_var(--danger-edge)]',
    },
  },
})

function TabMark({ alarm, waits, count }: Pick<DetailTab, 'alarm' | 'waits' | 'count'>) {
  if (alarm)
    return (
      <span className={markClasses({ tone: 'alarm' })}>
        <OctagonAlert aria-hidden="true" className="size-[1.1em] stroke-[2.5]" />
        {alarm}
      </span>
    )
  if (waits) return <span className={markClasses({ tone: 'waits' })}>{waits}</span>
  if (count) return <span className={markClasses({ tone: 'count' })}>{count}</span>
  return null
}
