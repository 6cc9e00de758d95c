import { useLocation } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, use, useCallback, useState } from 'react'
import { lazyDialog } from '@/kit/page/lazy-dialog.tsx'
import type { DeviceCheckResult } from '@/sync-state/use-device-watch.ts'

const SyncPanel = lazyDialog(() => import('./sync-panel.tsx').then((m) => m.SyncPanel))

/**
 * State that the sync pill showed when it was tapped. The pill passes this state to the panel, because the panel cannot
 * load it, or only later.
 */
type PillState = { stale: DeviceCheckResult['stale']; full: boolean }

const OpenPanelContext = createContext<(pillState: PillState) => void>(() => undefined)

/** Returns a function that opens the sync panel. */
export const useOpenPanel = () => use(OpenPanelContext)

type SyncPanelProviderProps = {
  /** Card of the panel with the families to check. */
  checkCard: ReactNode
  children: ReactNode
}

/**
 * Provider of one sync panel for all pills of the page. Rotating the device mounts another pill, and this must not
 * close the panel.
 */
export const SyncPanelProvider = ({ checkCard, children }: SyncPanelProviderProps) => {
  const path = useLocation({ select: (location) => location.pathname })
  const [openPanelState, setOpenState] = useState<(PillState & { path: string }) | null>(null)
  const openPanel = useCallback((pillState: PillState) => setOpenState({ ...pillState, path }), [path])
  return (
    <OpenPanelContext value={openPanel}>
      {children}
      {openPanelState?.path === path ? (
        <Suspense>
          <SyncPanel
            stale={openPanelState.stale}
            full={openPanelState.full}
            checkCard={checkCard}
            onClose={() => setOpenState(null)}
          />
        </Suspense>
      ) : null}
    </OpenPanelContext>
  )
}
