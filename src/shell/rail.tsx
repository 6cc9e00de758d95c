import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { AfterFirstPaint } from '@/kit/page/after-first-paint.tsx'
import { Logo } from '@/ui/logo.tsx'
import { LazyMoreMenu } from './lazy-more-menu.ts'
import { NavLink } from './nav-link.tsx'
import { useCurrentEntry, useShortEntries } from './use-entries.ts'
import { UserMenu } from './user-menu.tsx'

/** Narrow navigation for tablets with a few entries. The More menu contains the other entries. */
export const Rail = () => {
  const { t } = useLingui()
  const { short, rest } = useShortEntries(6)
  const current = useCurrentEntry()
  const isInMoreMenu = rest.some(({ to: route }) => route === current)
  return (
    <nav className="rail" aria-label={t`Main`}>
      <AfterFirstPaint>
        <Link to="/" className="logo" aria-label={t`Hallbook, start page`}>
          <Logo />
        </Link>
        {short.map((entry) => (
          <NavLink key={entry.to} entry={entry} current={current} bar />
        ))}
        {rest.length ? (
          <LazyMoreMenu
            entries={rest}
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
