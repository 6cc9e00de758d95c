import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { NavEntry } from './navigation.ts'

type NavLinkProps = {
  entry: NavEntry
  /** The address of the entry that is the current one. */
  current: string | undefined
  /** For rail and bottom bar, whose words are narrow. */
  bar?: boolean
}

/** One entry of the navigation; the current page is the paper tab. */
export const NavLink = ({ entry, current, bar = false }: NavLinkProps) => {
  const { _ } = useLingui()
  const Icon = entry.icon
  return (
    <Link
      to={entry.to as '/'}
      aria-current={entry.to === current ? 'page' : undefined}
      // Its own idea of the current page is that page alone, which is this one's too.
      activeOptions={{ includeSearch: false, exact: true }}
    >
      <span className="mark" />
      <Icon aria-hidden="true" />
      <span>{_((bar && entry.barLabel) || entry.label)}</span>
    </Link>
  )
}
