import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { LateMoreMenu } from './late-more-menu.ts'
import { NavLink } from './nav-link.tsx'
import { useShortEntries } from './use-entries.ts'

/** Phones: the bar at the bottom, four entries and More. */
export const TabBar = () => {
  const { t } = useLingui()
  const { short, rest } = useShortEntries(5)
  const shown = short.slice(0, 4)
  const isMore = useLocation({
    select: ({ pathname }) => [...short.slice(4), ...rest].some((entry) => pathname.startsWith(entry.to)),
  })
  return (
    <nav className="tabbar" aria-label={t`Main`}>
      {shown.map((entry) => (
        <NavLink key={entry.to} entry={entry} bar />
      ))}
      <LateMoreMenu
        entries={[...short.slice(4), ...rest]}
        user
        align="end"
        trigger={
          <button type="button" aria-current={isMore ? 'page' : undefined}>
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
