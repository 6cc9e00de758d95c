import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { NavEntry } from './navigation.ts'

type NavLinkProps = {
  entry: NavEntry
  /** Address of the current entry. */
  current: string | undefined
  /** True in the rail and the bottom bar, which use narrow labels. */
  bar?: boolean
}

/** One navigation entry. The current page looks like a paper tab. */
export const NavLink = ({ entry, current, bar = false }: NavLinkProps) => {
  const { _ } = useLingui()
  const Icon = entry.icon
  return (
    <Link
      to={entry.to as '/'}
      aria-current={entry.to === current ? 'page' : undefined}
      // Limits the router's own current-page detection to the exact page, which is current here too.
      activeOptions={{ includeSearch: false, exact: true }}
    >
      <span className="mark" />
      <Icon aria-hidden="true" />
      <span>{_((bar && entry.barLabel) || entry.label)}</span>
    </Link>
  )
}
