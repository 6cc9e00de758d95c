import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Palette, type PaletteProps, recordVisits } from '@/features/palette/palette.tsx'
import { useUser } from '@/user/use-user.ts'
import { setPaletteOpen, usePaletteOpen } from './palette-state.ts'
import { useFlatEntries } from './use-entries.ts'

export type PaletteRootProps = Pick<PaletteProps, 'mode' | 'replica'>

/** Command palette with the user's pages. Also records the visited pages, except over the lock screen. */
export function PaletteRoot({ mode, replica }: PaletteRootProps) {
  const user = useUser()
  const router = useRouter()
  const pages = useFlatEntries()
  const open = usePaletteOpen()
  useEffect(() => {
    if (mode === 'all') return recordVisits(router, user, replica)
  }, [mode, router, user, replica])
  if (!open) return null
  return (
    <Palette
      mode={mode}
      pages={pages}
      replica={replica}
      container={document.querySelector('.lock-screen')}
      onClose={() => setPaletteOpen(false)}
    />
  )
}
