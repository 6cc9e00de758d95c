import { clsx } from 'clsx'
import '@/styles/rich-text.css'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFieldAttributes } from '@/ui/field-context.ts'
import { useToast } from '@/ui/toast.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { adaptPastedHtml, type RemovedCounts } from './pasted-html.ts'
import { buildLinkCommand, buildRichTextPlugins, getLinkAtSelection, richTextCommands } from './rich-text-commands.ts'
import { richTextSchema } from './rich-text-schema.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'

const parseHtml = (html: string): Node =>
  DOMParser.fromSchema(richTextSchema).parse(new window.DOMParser().parseFromString(html, 'text/html').body)

const toHtml = (doc: Node): string => {
  if (doc.textContent === '') return ''
  const container = document.createElement('div')
  container.append(DOMSerializer.fromSchema(richTextSchema).serializeFragment(doc.content))
  return container.innerHTML
}

/** Returns a function that shows how many pictures and links were removed from a pasted text. */
function useRemovedNotice(): (leftOut: RemovedCounts) => void {
  const { t } = useLingui()
  const { show } = useToast()
  return ({ pictures, links }) => {
    const removedItems = [
      pictures ? t`${plural(pictures, { one: '# picture', other: '# pictures' })}` : null,
      links ? t`${plural(links, { one: '# link', other: '# links' })}` : null,
    ].filter(Boolean)
    const list = removedItems.join(', ')
    if (list) show({ message: t`Left out of the text that you pasted: ${list}.` })
  }
}

type RichTextEditorProps = {
  label: string
  /** Language of the text, if it may differ from the page. */
  lang?: string | undefined
  value: string
  /** Moves the focus to the text once the editor exists. */
  hasInitialFocus?: boolean
  onChange: (html: string) => void
  onLeave: () => void
}

/** Rich text editor with a toolbar. Alt+F10 moves the focus from the text to the toolbar, and Escape moves it back. */
export const RichTextEditor = ({
  label,
  lang,
  value,
  hasInitialFocus = false,
  onChange,
  onLeave,
}: RichTextEditorProps) => {
  const fieldAttributes = useFieldAttributes()
  const container = useRef<HTMLDivElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  const [isLinkDialogOpen, setIsLinkDialogOpen] = useState(false)
  /** Last value that this editor has reported. A different value was set from outside. */
  const lastValue = useRef(value)
  const reportChange = useEffectEvent((html: string) => {
    if (html === lastValue.current) return
    lastValue.current = html
    onChange(html)
  })
  const handleLeave = useEffectEvent(onLeave)
  const focusAtFirst = useEffectEvent((editorView: EditorView) => {
    if (hasInitialFocus) editorView.focus()
  })
  const showRemovedNotice = useEffectEvent(useRemovedNotice())
  useEffect(() => {
    if (!container.current) return
    const editorView = new EditorView(container.current, {
      state: EditorState.create({
        doc: parseHtml(lastValue.current),
        plugins: buildRichTextPlugins(() => setIsLinkDialogOpen(true)),
      }),
      dispatchTransaction: (transaction) => {
        const nextState = editorView.state.apply(transaction)
        editorView.updateState(nextState)
        setState(nextState)
        if (transaction.docChanged) reportChange(toHtml(nextState.doc))
      },
      transformPastedHTML: (html) => {
        const adaptedPaste = adaptPastedHtml(html)
        showRemovedNotice(adaptedPaste.leftOut)
        return adaptedPaste.html
      },
      handlePaste: (_view, event) => {
        const files = [...(event.clipboardData?.files ?? [])]
        const pictures = files.filter(({ type }) => type.startsWith('image/')).length
        // Count a picture that is pasted as a file, unless HTML is pasted too, because the HTML already contains it.
        if (!event.clipboardData?.types.includes('text/html')) showRemovedNotice({ pictures, links: 0 })
        return false
      },
      handleDOMEvents: {
        blur: () => {
          handleLeave()
          return false
        },
      },
      handleKeyDown: (_view, event) => {
        if (!event.altKey || event.key !== 'F10') return false
        toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        return true
      },
    })
    setView(editorView)
    setState(editorView.state)
    focusAtFirst(editorView)
    return () => editorView.destroy()
  }, [])
  useEffect(() => {
    if (!view || value === lastValue.current) return
    lastValue.current = value
    view.updateState(EditorState.create({ doc: parseHtml(value), plugins: view.state.plugins, schema: richTextSchema }))
    setState(view.state)
  }, [view, value])
  useEffect(() => {
    view?.setProps({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-keyshortcuts': 'Alt+F10',
        class: 'rich-text',
        ...(lang && { lang }),
        ...(fieldAttributes['aria-describedby'] && {
          'aria-describedby': fieldAttributes['aria-describedby'],
        }),
        ...(fieldAttributes['aria-invalid'] && { 'aria-invalid': 'true' }),
        ...(fieldAttributes['aria-required'] && { 'aria-required': 'true' }),
      },
    })
  }, [
    view,
    label,
    lang,
    fieldAttributes['aria-describedby'],
    fieldAttributes['aria-invalid'],
    fieldAttributes['aria-required'],
  ])
  const runCommand = (name: keyof typeof richTextCommands) => {
    if (!view) return
    richTextCommands[name].run(view.state, view.dispatch)
    view.focus()
  }
  return (
    <div
      className={clsx(
        'rich-text-editor rounded-md',
        fieldAttributes['aria-invalid']
          ? 'border-2 border-destructive bg-danger-soft'
          : 'border-[1.5px] border-input bg-card',
      )}
      data-invalid={fieldAttributes['aria-invalid'] ? '' : undefined}
    >
      <RichTextToolbar
        ref={toolbar}
        state={state}
        onRun={runCommand}
        onLink={() => setIsLinkDialogOpen(true)}
        onLeave={() => view?.focus()}
      />
      <div ref={container} />
      {isLinkDialogOpen && view ? (
        <LinkDialog
          href={getLinkAtSelection(view.state)}
          onSet={(href) => buildLinkCommand(href)(view.state, view.dispatch)}
          onClose={() => {
            setIsLinkDialogOpen(false)
            view.focus()
          }}
        />
      ) : null}
    </div>
  )
}
