import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Bold, Heading2, Italic, Link, List, ListOrdered, type LucideIcon, Redo2, TextQuote, Undo2 } from 'lucide-react'
import type { EditorState } from 'prosemirror-state'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { getLinkAtSelection, type RichTextCommand, richTextCommands } from './rich-text-commands.ts'

type RichTextToolbarProps = {
  ref: Ref<HTMLDivElement>
  state: EditorState | null
  onRun: (command: RichTextCommand) => void
  onLink: () => void
  /** Moves the focus back to the text. */
  onLeave: () => void
}

type Tool = { name: RichTextCommand | 'link'; label: string; icon: LucideIcon }

/** Editor toolbar with one tab stop. The arrow keys move between the tools. */
export const RichTextToolbar = ({ ref, state, onRun, onLink, onLeave }: RichTextToolbarProps) => {
  const { t } = useLingui()
  const [focusedIndex, setFocusedIndex] = useState(0)
  const tools: Tool[] = [
    { name: 'strong', label: t`Bold`, icon: Bold },
    { name: 'em', label: t`Italic`, icon: Italic },
    { name: 'heading', label: t`Heading`, icon: Heading2 },
    { name: 'bullets', label: t`List with points`, icon: List },
    { name: 'numbers', label: t`Numbered list`, icon: ListOrdered },
    { name: 'quote', label: t`Quotation`, icon: TextQuote },
    { name: 'link', label: t`Link`, icon: Link },
    { name: 'undo', label: t`Undo`, icon: Undo2 },
    { name: 'redo', label: t`Redo`, icon: Redo2 },
  ]
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const targetIndex = {
      ArrowRight: (focusedIndex + 1) % tools.length,
      ArrowLeft: (focusedIndex + tools.length - 1) % tools.length,
      Home: 0,
      End: tools.length - 1,
    }[event.key]
    if (event.key === 'Escape') {
      event.preventDefault()
      return onLeave()
    }
    if (targetIndex === undefined) return
    event.preventDefault()
    setFocusedIndex(targetIndex)
    event.currentTarget.querySelectorAll<HTMLElement>('button')[targetIndex]?.focus()
  }
  const isOn = (name: Tool['name']): boolean | undefined => {
    if (name === 'undo' || name === 'redo') return undefined
    if (!state) return false
    return name === 'link' ? getLinkAtSelection(state) !== '' : richTextCommands[name].isOn(state)
  }
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={t`Format of the text`}
      className="flex flex-wrap gap-0.5 rounded-t-md border-b-[1.5px] bg-muted p-1"
      onKeyDown={handleKey}
    >
      {tools.map(({ name, label, icon: Icon }, index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === focusedIndex ? 0 : -1}
          aria-label={label}
          title={label}
          aria-pressed={isOn(name)}
          className={clsx(
            'grid min-h-control min-w-control cursor-pointer place-items-center xl:pointer-fine:min-w-8 rounded-md text-foreground hover:bg-accent',
            'aria-pressed:bg-primary aria-pressed:text-primary-foreground forced-colors:aria-pressed:border-[3px]',
            'forced-colors:aria-pressed:border-[Highlight]',
          )}
          onFocus={() => setFocusedIndex(index)}
          // Prevent the default, so that the text does not lose its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (name === 'link' ? onLink() : onRun(name))}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
