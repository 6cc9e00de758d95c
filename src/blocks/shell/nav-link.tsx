import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { NavEntry } from '../navigation.ts'

/** One entry of the navigation; the current page is the paper tab. */
export const NavLink = ({ entry }: { entry: NavEntry }) => {
  const { _ } = useLingui()
  const Icon = entry.icon
  return (
    <Link
      to={entry.to as '/'}
      activeOptions={{ includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
    >
      <span className="mark" />
      <Icon aria-hidden="true" />
      <span>{_(entry.label)}</span>
    </Link>
  )
}
