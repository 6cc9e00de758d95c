import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMediaQuery } from '@/browser/use-media.ts'
import { Rail } from './rail.tsx'
import { Sidebar } from './sidebar.tsx'
import { TabBar } from './tab-bar.tsx'

type AppShellProps = {
  /** True to show the bottom bar on phones. This is the default. */
  tabBar?: boolean
  children: ReactNode
}

/** Minimum widths for the rail and the sidebar. Must match navigation.css, which reserves the space. */
const RAIL_QUERY = '(min-width: 48rem)'
const SIDEBAR_QUERY = '(min-width: 80rem) and (pointer: fine)'

/**
 * Layout with the navigation for every screen after the sign-in: rail, sidebar or bottom bar, depending on the width.
 */
export const AppShell = ({ tabBar = true, children }: AppShellProps) => {
  const { t } = useLingui()
  const hasRail = useMediaQuery(RAIL_QUERY)
  const hasSidebar = useMediaQuery(SIDEBAR_QUERY)
  return (
    <div className="app">
      <a
        href="#main"
        className="fixed top-2 left-2 z-(--z-toast) rounded-md bg-card px-4 py-3 font-bold not-focus:-translate-y-[200%]"
      >
        {t`Skip to content`}
      </a>
      {hasSidebar ? <Sidebar /> : hasRail && <Rail />}
      <div id="main" tabIndex={-1} className={tabBar ? 'min-w-0 pb-24 md:pb-0' : 'min-w-0'}>
        {children}
      </div>
      {tabBar && !hasRail ? <TabBar /> : null}
    </div>
  )
}
