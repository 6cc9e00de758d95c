import { useLocation } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react'
import type { DeviceWatch } from '@/device/use-device-watch.ts'

const SyncPanel = lazy(() => import('./sync-panel.tsx').then((m) => ({ default: m.SyncPanel })))

/** What the pill knew when it was tapped: the panel would learn it later, or not at all. */
type Known = { stale: DeviceWatch['stale']; full: boolean }

const OpenPanel = createContext<(known: Known) => void>(() => undefined)

/** Opens the sync panel. */
export const useOpenPanel = () => use(OpenPanel)

/** Holds the panel for every pill of the page in sight: turning the device draws another pill, and must not close it. */
export const SyncPanelProvider = ({ children }: { children: ReactNode }) => {
  const path = useLocation({ select: (location) => location.pathname })
  const [shown, setShown] = useState<(Known & { path: string }) | null>(null)
  const open = useCallback((known: Known) => setShown({ ...known, path }), [path])
  return (
    <OpenPanel value={open}>
      {children}
      {shown?.path === path ? (
        <Suspense>
          <SyncPanel stale={shown.stale} full={shown.full} onClose={() => setShown(null)} />
        </Suspense>
      ) : null}
    </OpenPanel>
  )
}
