import { MAX_SEARCH_LENGTH } from '@contract/operation.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, CornerDownLeft, LoaderCircle, Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useState } from 'react'
import type { Replica } from '@/sync-state/use-replica.ts'
import { Dialog, DialogClose, DialogContent } from '@/ui/dialog.tsx'
import { useUser } from '@/user/use-user.ts'
import { Keycap } from './keycap.tsx'
import { getItemKey, type PaletteItem, type PalettePage } from './palette-items.ts'
import { PaletteList } from './palette-list.tsx'
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

const PaletteSearch = ({ mode, pages, replica, placeholder, onClose }: PaletteSearchProps) => {
  const { t } = useLingui()
  const user = useUser()
  const router = useRouter()
  const currentPath = useLocation({ select: ({ pathname }) => pathname })
  const [text, setText] = useState('')
  const [chosenKey, setChosenKey] = useState<string>()
  const store = useMemo(() => createRecentStore(user.id, replica), [user.id, replica])
  const listId = useId()
  const rows = usePaletteRows({ text, mode, navigationPages: pages, replica, store, currentPath })
  const foundItems = rows.groups.flatMap(({ items }) => items)
  const resultCount = foundItems.length
  const allItems = [...foundItems, ...rows.newItems]
  const chosenIndex = allItems.findIndex((item) => getItemKey(item) === chosenKey)
  // Choose the first row found. Never choose a form for a new record on its own.
  const activeIndex = chosenIndex < 0 && foundItems.length > 0 ? 0 : chosenIndex
  const activeItem = allItems[activeIndex]
  const activeKey = activeItem && getItemKey(activeItem)
  const getRowId = (index: number) => `${listId}-${index}`
  const isCurrent = rows.text === text
  useLayoutEffect(() => {
    // Keep the chosen row when results of the server arrive above it.
    if (isCurrent) setChosenKey((current) => current ?? activeKey)
  }, [isCurrent, activeKey])

  const openItem = (item: PaletteItem, isNewTab: boolean) => {
    if (isNewTab) {
      window.open(item.href, '_blank', 'noopener')
      return
    }
    onClose()
    void router.navigate({ href: item.href })
  }
  const moveTo = (index: number) => {
    const item = allItems[(index + allItems.length) % allItems.length]
    if (item) setChosenKey(getItemKey(item))
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const indexByKey: Partial<Record<string, number>> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex < 0 ? -1 : activeIndex - 1,
      Home: 0,
      End: allItems.length - 1,
    }
    const newIndex = indexByKey[event.key]
    if (newIndex !== undefined) {
      event.preventDefault()
      moveTo(newIndex)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (activeItem && isCurrent) openItem(activeItem, event.ctrlKey || event.metaKey)
    }
  }

  return (
    <>
      <div className="flex min-h-16 flex-none items-center gap-3 border-b-[1.5px] border-border-strong ps-5 pe-3.5">
        {rows.isBusy ? (
          <LoaderCircle aria-hidden="true" className="spin size-6 flex-none text-link" />
        ) : (
          <Search aria-hidden="true" className="size-6 flex-none text-link" />
        )}
        <input
          type="text"
          role="combobox"
          aria-label={placeholder}
          aria-autocomplete="list"
          aria-expanded={allItems.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeIndex < 0 ? undefined : getRowId(activeIndex)}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosenKey(undefined)
          }}
          onKeyDown={handleKeyDown}
          className="min-h-12 min-w-0 flex-1 bg-transparent text-[1.375rem] font-medium text-ellipsis outline-none placeholder:text-muted-foreground placeholder:text-lg"
        />
        <DialogClose asChild>
          <button
            type="button"
            aria-label={t`Close`}
            className="grid size-12 flex-none cursor-pointer place-items-center rounded-md hover:bg-accent"
          >
            <span className="pointer-coarse:hidden max-md:hidden">
              <Keycap>Esc</Keycap>
            </span>
            <X aria-hidden="true" className="size-6 md:pointer-fine:hidden" />
          </button>
        </DialogClose>
      </div>
      <PaletteList
        id={listId}
        rows={rows}
        activeIndex={activeIndex}
        hasText={text.trim() !== ''}
        getRowId={getRowId}
        onOpen={openItem}
      />
      <div className="flex min-h-11 flex-none items-center gap-x-5 gap-y-1 border-t border-border bg-muted px-5 py-2 text-sm text-muted-foreground">
        <KeyHints />
        <p role="status" className="ms-auto min-w-0 text-end">
          {rows.problem === 'offline' ? <Trans>Offline: only what this device has is searched.</Trans> : null}
          {rows.problem === 'fault' ? <Trans>The server could not be searched.</Trans> : null}{' '}
          {rows.words.length > 0 && !rows.isBusy ? (
            <Plural value={resultCount} _0="No results" one="# result" other="# results" />
          ) : null}
        </p>
      </div>
    </>
  )
}

/** Keys of the palette, for users with a mouse and a keyboard. */
const KeyHints = () => (
  <div aria-hidden="true" className="flex items-center gap-5 pointer-coarse:hidden max-md:hidden">
    <span className="flex items-center gap-1.5">
      <Keycap>
        <ArrowUp />
      </Keycap>
      <Keycap>
        <ArrowDown />
      </Keycap>
      <Trans>move</Trans>
    </span>
    <span className="flex items-center gap-1.5">
      <Keycap>
        <CornerDownLeft />
      </Keycap>
      <Trans context="key">open</Trans>
    </span>
    <span className="flex items-center gap-1.5">
      <Keycap>Ctrl</Keycap>
      <Keycap>
        <CornerDownLeft />
      </Keycap>
      <Trans>in a new tab</Trans>
    </span>
  </div>
)
