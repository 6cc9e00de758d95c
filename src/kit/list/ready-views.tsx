import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'

/** Link to a list with a search, filters or an order, such as the late applications. */
export type ReadyView = {
  label: string
  /** Parameters of the list's address. The link replaces all other parameters. */
  search: Record<string, string | number | boolean>
}

/** Returns true if the address has exactly the view's parameters, on any page of the list. */
export const isCurrentView = ({ search }: ReadyView, address: Record<string, unknown>): boolean => {
  const { page: _page, ...params } = address
  const names = Object.keys(params).filter((name) => params[name] !== undefined)
  return (
    names.length === Object.keys(search).length &&
    Object.entries(search).every(([name, value]) => String(params[name]) === String(value))
  )
}

/** Links to the views of a list that its readers open most often. The view in the address is marked as current. */
export const ReadyViews = ({ views }: { views: readonly ReadyView[] }) => {
  const { t } = useLingui()
  const { pathname, search: address } = useLocation()
  return (
    <nav aria-label={t`Ready views`} className="flex basis-full flex-wrap gap-x-4 gap-y-1 md:-my-1">
      {views.map((view) => {
        const isCurrent = isCurrentView(view, address)
        return (
          <Link
            key={view.label}
            to={pathname as '/'}
            search={view.search as never}
            // The router would mark each link of this path as current.
            aria-current={isCurrent ? 'page' : undefined}
            activeProps={{ 'aria-current': isCurrent ? 'page' : undefined }}
            className={clsx(
              'inline-flex min-h-7 items-center text-sm pointer-coarse:min-h-touch',
              isCurrent ? 'font-bold text-foreground no-underline' : 'font-medium',
            )}
          >
            {view.label}
          </Link>
        )
      })}
    </nav>
  )
}
