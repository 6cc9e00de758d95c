import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { NavEntry } from './navigation.ts'

type NavLinkProps = {
  entry: NavEntry
  /** Route of the current entry. */
  current: string | undefined
  /** True in the rail and the bottom bar, which use narrow labels. */
  bar?: boolean
  className?: string
}

/** One navigation entry. The current page looks like a paper tab. */
export const NavLink = ({ entry, current, bar = false, className }: NavLinkProps) => {
  const { _ } = useLingui()
  const Icon = entry.icon
  return (
    <Link
      to={entry.to as '/'}
      className={className}
      aria-current={entry.to === current ? 'page' : undefined}
      // Let the router mark this link as current only on its exact page, because this entry is marked as current there
      // anyway.
      activeOptions={{ includeSearch: false, exact: true }}
    >
      <span className="mark" />
      <Icon aria-hidden="true" />
      <span>{_((bar && entry.barLabel) || entry.label)}</span>
    </Link>
  )
}
