import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { AfterFirstPaint } from '@/kit/page/after-first-paint.tsx'
import { Logo } from '@/ui/logo.tsx'
import { LazyMoreMenu } from './lazy-more-menu.ts'
import { NavLink } from './nav-link.tsx'
import { SearchButton } from './search-button.tsx'
import { useCurrentEntryRoute, useShortEntries } from './use-entries.ts'
import { UserMenu } from './user-menu.tsx'

/** Narrow navigation for tablets with a few entries. The More menu contains the other entries. */
export const Rail = () => {
  const { t } = useLingui()
  const { short: mainEntries, rest: moreEntries } = useShortEntries(6)
  const currentRoute = useCurrentEntryRoute()
  const isInMoreMenu = moreEntries.some(({ to: route }) => route === currentRoute)
  return (
    <nav className="rail" aria-label={t`Main`}>
      <AfterFirstPaint>
        <Link to="/" className="logo" aria-label={t`Hallbook, start page`}>
          <Logo />
        </Link>
        {/* A phone on its side has no room for it. Its More menu has the entry too. */}
        <SearchButton className="[@media(max-height:32rem)]:hidden!" />
        {mainEntries.map((entry) => (
          <NavLink key={entry.to} entry={entry} current={currentRoute} bar />
        ))}
        {moreEntries.length ? (
          <LazyMoreMenu
            entries={moreEntries}
            trigger={
              <button type="button" className="entry" aria-current={isInMoreMenu ? 'page' : undefined}>
                <span className="mark" />
                <Ellipsis aria-hidden="true" />
                <span>
                  <Trans>More</Trans>
                </span>
              </button>
            }
          />
        ) : null}
        <span className="grow" />
        <UserMenu look="rail" />
      </AfterFirstPaint>
    </nav>
  )
}
