import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { Logo } from '@/ui/logo.tsx'
import { Menu, MenuContent, MenuTrigger } from '@/ui/menu.tsx'
import { MoreEntries } from './more-entries.tsx'
import { NavLink } from './nav-link.tsx'
import { useShortEntries } from './use-entries.ts'
import { UserMenu } from './user-menu.tsx'

/** Tablets: the narrow spine with few entries; More opens the rest. */
export const Rail = () => {
  const { t } = useLingui()
  const { short, rest } = useShortEntries(6)
  return (
    <nav className="rail" aria-label={t`Main`}>
      <Link to="/" className="logo" aria-label={t`Hallbook, start page`}>
        <Logo />
      </Link>
      {short.map((entry) => (
        <NavLink key={entry.to} entry={entry} />
      ))}
      {rest.length ? (
        <Menu>
          <MenuTrigger asChild>
            <button type="button" className="entry">
              <Ellipsis aria-hidden="true" />
              <span>
                <Trans>More</Trans>
              </span>
            </button>
          </MenuTrigger>
          <MenuContent>
            <MoreEntries entries={rest} />
          </MenuContent>
        </Menu>
      ) : null}
      <span className="grow" />
      <UserMenu look="rail" />
    </nav>
  )
}
