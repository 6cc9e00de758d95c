import { MAX_SEARCH_LENGTH } from '@contract/operation.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, CornerDownLeft, LoaderCircle, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { DialogClose } from '@/ui/dialog.tsx'
import { Keycap } from './keycap.tsx'
import { getItemKey, type PaletteItem } from './palette-items.ts'
import { PaletteList } from './palette-list.tsx'
import type { usePaletteRows } from './use-palette-rows.ts'

type PaletteBodyProps = {
  text: string
  onTextChange: (text: string) => void
  rows: ReturnType<typeof usePaletteRows>
  placeholder: string
  onClose: () => void
}

/** Input, rows and keyboard of the palette. A change of the chosen row does not search again. */
export const PaletteBody = ({ text, onTextChange, rows, placeholder, onClose }: PaletteBodyProps) => {
  const { t } = useLingui()
  const router = useRouter()
  const [chosenKey, setChosenKey] = useState<string>()
  const [pendingEnter, setPendingEnter] = useState<{ isNewTab: boolean } | null>(null)
  const listId = useId()
  const foundItems = rows.groups.flatMap(({ items }) => items)
  const resultCount = foundItems.length || rows.matchingNewItems.length
  const allItems = [...foundItems, ...rows.newItems]
  const chosenIndex = allItems.findIndex((item) => getItemKey(item) === chosenKey)
  // Choose the first row found. Choose a form for a new record only if its label matches and nothing else does.
  const getFirstIndex = () => {
    if (foundItems.length > 0) return 0
    const [bestNewItem] = rows.isBusy ? [] : rows.matchingNewItems
    return bestNewItem ? allItems.indexOf(bestNewItem) : -1
  }
  const activeIndex = chosenIndex < 0 ? getFirstIndex() : chosenIndex
  const activeItem = allItems[activeIndex]
  const getRowId = (index: number) => `${listId}-${index}`
  const isCurrent = rows.text === text

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
    setPendingEnter(null)
  }
  useEffect(() => {
    if (!pendingEnter || !isCurrent || rows.isBusy) return
    setPendingEnter(null)
    if (activeItem) openItem(activeItem, pendingEnter.isNewTab)
  })
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
      const isNewTab = event.ctrlKey || event.metaKey
      if (activeItem && isCurrent) openItem(activeItem, isNewTab)
      // Open the first row once the results for this text arrive.
      else if (text.trim()) setPendingEnter({ isNewTab })
    } else if (event.key === 'Escape') {
      setPendingEnter(null)
    }
  }

  return (
    <>
      <div className="flex min-h-16 flex-none items-center gap-3 border-b-2 border-border-strong ps-5 focus-within:border-primary pe-3.5">
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
            onTextChange(event.target.value)
            setChosenKey(undefined)
            setPendingEnter(null)
          }}
          onKeyDown={handleKeyDown}
          className="min-h-12 min-w-0 flex-1 bg-transparent text-[1.375rem] font-medium text-ellipsis shadow-none! outline-none! placeholder:text-muted-foreground placeholder:text-lg"
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
  <div
    aria-hidden="true"
    className="flex flex-none items-center gap-5 whitespace-nowrap pointer-coarse:hidden max-md:hidden"
  >
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
