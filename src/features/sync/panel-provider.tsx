import { useLocation } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react'
import type { DeviceWatch } from '@/device/use-device-watch.ts'

const SyncPanel = lazy(() => import('./sync-panel.tsx').then((m) => ({ default: m.SyncPanel })))

/** State of the pill when it was tapped, which the panel cannot load itself or only later. */
type Known = { stale: DeviceWatch['stale']; full: boolean }

const OpenPanel = createContext<(known: Known) => void>(() => undefined)

/** Returns a function that opens the sync panel. */
export const useOpenPanel = () => use(OpenPanel)

/**
 * Owns the panel for all pills of the page. Turning the device mounts another pill and must not close the
 * panel.
 */
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
