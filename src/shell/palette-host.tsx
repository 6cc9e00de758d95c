import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useFirstPaint } from '@/browser/use-first-paint.ts'
import { waitForPrefetch } from '@/browser/wait-for-idle.ts'
import { loadWithMessages } from '@/i18n/i18n.ts'
import { useToast } from '@/ui/toast.tsx'
import { handlePaletteKey } from './palette-keys.ts'
import type { PaletteRootProps } from './palette-root.tsx'
import { setPaletteOpen, usePaletteOpen } from './palette-state.ts'

const loadPalette = () => loadWithMessages('club', import('./palette-root.tsx'))

/**
 * Opens the command palette on Ctrl K or Cmd K, and for the Search buttons. Only the key listener is part of a first
 * load. The palette's code is prefetched while the page is idle.
 */
export const PaletteHost = (props: PaletteRootProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const open = usePaletteOpen()
  const isPainted = useFirstPaint()
  const [loadedModule, setLoadedModule] = useState<Awaited<ReturnType<typeof loadPalette>>>()
  useEffect(() => {
    window.addEventListener('keydown', handlePaletteKey)
    return () => {
      window.removeEventListener('keydown', handlePaletteKey)
      // Close the palette when the register is locked or the user signs out.
      setPaletteOpen(false)
    }
  }, [])
  useEffect(() => {
    if (loadedModule || !(open || isPainted)) return
    let isUnmounted = false
    const load = async () => {
      if (!open) await waitForPrefetch()
      const paletteModule = isUnmounted ? undefined : await loadPalette()
      if (!isUnmounted) setLoadedModule(paletteModule)
    }
    load().catch(() => {
      // Ignore a failed prefetch, because opening the palette loads its code again.
      if (!open || isUnmounted) return
      setPaletteOpen(false)
      show({ message: t`An error occurred, please try refreshing the page`, tone: 'error' })
    })
    return () => {
      isUnmounted = true
    }
  }, [open, isPainted, loadedModule, show, t])
  return loadedModule ? <loadedModule.PaletteRoot {...props} /> : null
}
