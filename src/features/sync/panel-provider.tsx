import { useLocation } from '@tanstack/react-router'
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useState } from 'react'
import type { DeviceWatch } from '@/device/use-device-watch.ts'

const SyncPanel = lazy(() => import('./sync-panel.tsx').then((m) => ({ default: m.SyncPanel })))

/** State of the pill when it was tapped. The panel cannot load this state, or only later. */
type PillState = { stale: DeviceWatch['stale']; full: boolean }

const OpenPanel = createContext<(pillState: PillState) => void>(() => undefined)

/** Returns a function that opens the sync panel. */
export const useOpenPanel = () => use(OpenPanel)

/**
 * Provider of the sync panel for all pills of the page. Turning the device mounts another pill and must not close the
 * panel.
 */
export const SyncPanelProvider = ({ children }: { children: ReactNode }) => {
  const path = useLocation({ select: (location) => location.pathname })
  const [openState, setOpenState] = useState<(PillState & { path: string }) | null>(null)
  const openPanel = useCallback((pillState: PillState) => setOpenState({ ...pillState, path }), [path])
  return (
    <OpenPanel value={openPanel}>
      {children}
      {openState?.path === path ? (
        <Suspense>
          <SyncPanel stale={openState.stale} full={openState.full} onClose={() => setOpenState(null)} />
        </Suspense>
      ) : null}
    </OpenPanel>
  )
}
