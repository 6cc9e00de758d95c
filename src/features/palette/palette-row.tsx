import { foldName } from '@contract/rules/alphabet.ts'
import { Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { CornerDownLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Keycap } from './keycap.tsx'
import { markMatches } from './mark-matches.ts'
import type { PaletteItem } from './palette-items.ts'
import { isNameMatch } from './rank-matches.ts'

type PaletteRowProps = {
  id: string
  item: PaletteItem
  /** Folded words of the search. */
  words: readonly string[]
  isActive: boolean
  onOpen: (item: PaletteItem, isNewTab: boolean) => void
}

const optionClasses = 'flex min-h-12 cursor-pointer items-center rounded-md px-3 text-sm hover:bg-accent'

const activeClasses = clsx(
  'bg-accent shadow-[inset_0_0_0_2px_var(--primary)] forced-colors:outline-[3px] forced-colors:-outline-offset-3',
  'forced-colors:outline-[Highlight]',
)

const NO_WORDS: readonly string[] = []

/** Returns the words to mark in the facts: none if the name matches already, or if the facts are not searched. */
function getDetailWords({ group, label }: PaletteItem, words: readonly string[]): readonly string[] {
  return group === 'pages' || isNameMatch(foldName(label), words) ? NO_WORDS : words
}

/** Row of the palette: icon, name with the marked match, and facts. */
export const PaletteRow = ({ id, item, words, isActive, onOpen }: PaletteRowProps) => {
  const Icon = item.icon
  return (
    <div
      {...buildOptionProps({ id, item, isActive, onOpen })}
      className={clsx(
        optionClasses,
        'scroll-m-9 gap-3 leading-[1.25] xl:pointer-fine:min-h-10',
        isActive && activeClasses,
      )}
    >
      <Icon aria-hidden="true" className="size-5 flex-none text-link" />
      <span className="flex min-w-0 flex-1 items-baseline gap-x-3 max-md:flex-col max-md:py-1.5 md:flex-wrap">
        <b className="max-w-full flex-none truncate text-base">
          <MarkedText text={item.label} words={words} />
        </b>
        {item.detail ? (
          <span className="max-w-full min-w-0 truncate text-muted-foreground">
            <span className="sr-only">, </span>
            <MarkedText text={item.detail} words={getDetailWords(item, words)} />
          </span>
        ) : null}
      </span>
      {/* Reserve the space in every row, so that a text is not cut when its row becomes the chosen one. */}
      <span
        aria-hidden="true"
        className={clsx('flex items-center gap-2 text-xs font-bold max-md:hidden', !isActive && 'invisible')}
      >
        <Trans context="what a button does">Open</Trans>
        <Keycap>
          <CornerDownLeft />
        </Keycap>
      </span>
    </div>
  )
}

/** Button of the palette for a new record. It is one of the list's options. */
export const PaletteChip = ({ id, item, isActive, words, onOpen }: PaletteRowProps) => {
  const Icon = item.icon
  return (
    <div
      {...buildOptionProps({ id, item, isActive, onOpen })}
      className={clsx(
        optionClasses,
        'gap-2 border border-input bg-card font-bold whitespace-nowrap xl:pointer-fine:min-h-9.5',
        isActive && activeClasses,
      )}
    >
      <Icon aria-hidden="true" className="size-4.5 text-link" />
      <span>
        <MarkedText text={item.label} words={words} />
      </span>
    </div>
  )
}

/** Builds the role, the state and the handlers of an option of the list. */
function buildOptionProps({ id, item, isActive, onOpen }: Omit<PaletteRowProps, 'words'>) {
  return {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    onClick: ({ ctrlKey, metaKey }: MouseEvent) => onOpen(item, ctrlKey || metaKey),
    onAuxClick: ({ button }: MouseEvent) => {
      if (button === 1) onOpen(item, true)
    },
  }
}

/** Text whose match has a fill and an underline. Forced colours replace the fill. */
const MarkedText = ({ text, words }: { text: string; words: readonly string[] }) =>
  markMatches(text, words).map(({ text: part, isMatch }, index) =>
    isMatch ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity and no state
        key={index}
        className="-mx-[0.06em] rounded-[0.2em] bg-(--custard-400) px-[0.06em] text-(--hall-950) shadow-[inset_0_-2px_0_currentColor] forced-colors:underline"
      >
        {part}
      </mark>
    ) : (
      part
    ),
  )
