import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Replica } from '@/sync-state/use-replica.ts'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { useUser } from '@/user/use-user.ts'
import { PaletteBody } from './palette-body.tsx'
import type { PalettePage } from './palette-items.ts'
import { createRecentStore } from './recent-paths.ts'
import { usePaletteRows } from './use-palette-rows.ts'

export { recordVisits } from './record-visits.ts'

export type PaletteProps = {
  /** `pages` while the register is locked. */
  mode: 'all' | 'pages'
  /** Entries of the user's navigation. */
  pages: readonly PalettePage[]
  /** The user's replica. Null for staff. */
  replica: Replica | null
  /** Element that contains the dialog. Needed above the lock screen. */
  container: Element | null
  onClose: () => void
}

/**
 * Command palette: finds pages, records and forms for new records (B-DESK-01). The typed text stays in memory and is
 * gone after closing.
 */
export const Palette = ({ mode, pages, replica, container, onClose }: PaletteProps) => {
  const { t } = useLingui()
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={t`Search`}
        container={container}
        className={
          'top-21 bottom-auto flex max-h-[calc(100dvh-6.5rem)] w-[min(45rem,calc(100vw-2rem))] flex-col gap-0 ' +
          'overflow-hidden p-0 max-md:inset-0 max-md:h-dvh max-md:max-h-none max-md:w-full max-md:rounded-none ' +
          'md:[@media(max-height:40rem)]:top-4 md:[@media(max-height:40rem)]:max-h-[calc(100dvh-2rem)] ' +
          'mt-0 mb-0 [&>h2]:sr-only'
        }
      >
        <PaletteSearch mode={mode} pages={pages} replica={replica} placeholder={getPlaceholder()} onClose={onClose} />
      </DialogContent>
    </Dialog>
  )

  function getPlaceholder() {
    if (mode === 'pages') return t`Find a page`
    return replica ? t`Find a person, session, page or application` : t`Find a page, club, person or application`
  }
}

type PaletteSearchProps = Omit<PaletteProps, 'container'> & { placeholder: string }

/** Finds the rows for the typed text. */
const PaletteSearch = ({ mode, pages, replica, placeholder, onClose }: PaletteSearchProps) => {
  const user = useUser()
  const currentPath = useLocation({ select: ({ pathname }) => pathname })
  const [text, setText] = useState('')
  const store = useMemo(() => createRecentStore(user.id, replica), [user.id, replica])
  const rows = usePaletteRows({ text, mode, navigationPages: pages, replica, store, currentPath })
  return <PaletteBody text={text} onTextChange={setText} rows={rows} placeholder={placeholder} onClose={onClose} />
}
