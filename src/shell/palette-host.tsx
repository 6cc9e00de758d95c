import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFirstPaint } from '@/browser/use-first-paint.ts'
import { waitForPrefetch } from '@/browser/wait-for-idle.ts'
import type { PaletteProps } from '@/features/palette/palette.tsx'
import { loadWithMessages } from '@/i18n/i18n.ts'
import type { Replica } from '@/sync-state/use-replica.ts'
import { useToast } from '@/ui/toast.tsx'
import { useUser } from '@/user/use-user.ts'
import { isPaletteKey } from './palette-keys.ts'
import { isPaletteOpen, setPaletteOpen, usePaletteOpen } from './palette-state.ts'
import { useFlatEntries } from './use-entries.ts'

type PaletteModule = typeof import('@/features/palette/palette.tsx')

type PaletteHostProps = {
  mode: PaletteProps['mode']
  /** The user's replica. Null for staff and while the register is locked. */
  replica: Replica | null
}

const loadPalette = (): Promise<PaletteModule> => loadWithMessages('club', import('@/features/palette/palette.tsx'))

/**
 * Opens the command palette on Ctrl K or Cmd K, and for the Search buttons. Only this listener is part of a first load.
 * The palette's code is prefetched while the page is idle.
 */
export const PaletteHost = ({ mode, replica }: PaletteHostProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const user = useUser()
  const router = useRouter()
  const open = usePaletteOpen()
  const isPainted = useFirstPaint()
  const pages = useFlatEntries()
  const [loadedModule, setLoadedModule] = useState<PaletteModule>()
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isPaletteOpen() && !isPaletteKey(event)) return
      if (isPaletteOpen() && !(event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey)) return
      event.preventDefault()
      setPaletteOpen(!isPaletteOpen())
    }
    window.addEventListener('keydown', handleKey)
    return () => {
      window.removeEventListener('keydown', handleKey)
      // Close the palette when the register is locked or the user signs out.
      setPaletteOpen(false)
    }
  }, [])
  useEffect(() => {
    if (!isPainted || loadedModule) return
    let isUnmounted = false
    const prefetch = async () => {
      await waitForPrefetch()
      const paletteModule = isUnmounted ? undefined : await loadPalette()
      if (!isUnmounted) setLoadedModule(paletteModule)
    }
    // Ignore a failed prefetch, because opening the palette loads its code again.
    prefetch().catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [isPainted, loadedModule])
  useEffect(() => {
    if (!open || loadedModule) return
    loadPalette().then(setLoadedModule, () => {
      setPaletteOpen(false)
      show({ message: t`An error occurred, please try refreshing the page`, tone: 'error' })
    })
  }, [open, loadedModule, show, t])
  useEffect(() => {
    if (mode === 'all') return loadedModule?.recordVisits(router, user, replica)
  }, [loadedModule, mode, router, user, replica])
  if (!open || !loadedModule) return null
  return (
    <loadedModule.Palette
      mode={mode}
      pages={pages}
      replica={replica}
      container={document.querySelector('.lock-screen')}
      onClose={() => setPaletteOpen(false)}
    />
  )
}
