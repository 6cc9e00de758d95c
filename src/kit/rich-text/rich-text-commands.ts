import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { richTextSchema } from './rich-text-schema.ts'

const { nodes, marks } = richTextSchema

/** Returns true if the selection is in a node of this type. */
const isInNode = (state: EditorState, type: NodeType): boolean => {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return true
  return false
}

const hasMark = ({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean =>
  selection.empty
    ? type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
    : doc.rangeHasMark(selection.from, selection.to, type)

const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) =>
    isInNode(state, type) ? liftListItem(nodes.list_item)(state, dispatch) : wrapInList(type)(state, dispatch)

/** Commands of the toolbar buttons. `isOn` returns true if the button is shown as pressed. */
export const richTextCommands = {
  strong: { run: toggleMark(marks.strong), isOn: (state) => hasMark(state, marks.strong) },
  em: { run: toggleMark(marks.em), isOn: (state) => hasMark(state, marks.em) },
  heading: {
    run: (state, dispatch) =>
      isInNode(state, nodes.heading)
        ? setBlockType(nodes.paragraph)(state, dispatch)
        : setBlockType(nodes.heading, { level: 2 })(state, dispatch),
    isOn: (state) => isInNode(state, nodes.heading),
  },
  bullets: { run: toggleList(nodes.bullet_list), isOn: (state) => isInNode(state, nodes.bullet_list) },
  numbers: { run: toggleList(nodes.ordered_list), isOn: (state) => isInNode(state, nodes.ordered_list) },
  quote: {
    run: (state, dispatch) =>
      isInNode(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch),
    isOn: (state) => isInNode(state, nodes.blockquote),
  },
  undo: { run: undo, isOn: () => false },
  redo: { run: redo, isOn: () => false },
} as const satisfies Record<string, { run: Command; isOn: (state: EditorState) => boolean }>

export type RichTextCommand = keyof typeof richTextCommands

/** Returns the address of the link at the selection, or an empty string. */
export const getLinkAtSelection = (state: EditorState): string => {
  const { $from, from: start, to: end, empty: isSelectionEmpty } = state.selection
  let linkHref = isSelectionEmpty ? marks.link.isInSet($from.marks())?.attrs.href : undefined
  if (!isSelectionEmpty)
    state.doc.nodesBetween(start, end, (node) => {
      linkHref ??= marks.link.isInSet(node.marks)?.attrs.href
    })
  return (linkHref as string | undefined) ?? ''
}

/**
 * Creates a command that links the selected text. If the selection is empty, it inserts the address as text. An empty
 * address removes the link.
 */
export const buildLinkCommand =
  (href: string): Command =>
  (state, dispatch) => {
    const { from: start, to: end, empty: isSelectionEmpty } = state.selection
    const change = state.tr.removeMark(start, end, marks.link)
    if (href && isSelectionEmpty) change.insert(start, richTextSchema.text(href, [marks.link.create({ href })]))
    else if (href) change.addMark(start, end, marks.link.create({ href }))
    dispatch?.(change)
    return true
  }

const insertLineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
})

/**
 * Builds the editor plugins for keyboard shortcuts and undo. They also start a list or heading if a line begins with "-
 * ", "1. " or "## ".
 */
export const buildRichTextPlugins = (openLink: () => void) => [
  inputRules({
    rules: [
      wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^(\d+)\.\s$/, nodes.ordered_list),
      textblockTypeInputRule(/^##\s$/, nodes.heading, { level: 2 }),
    ],
  }),
  keymap({
    'Mod-b': richTextCommands.strong.run,
    'Mod-i': richTextCommands.em.run,
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-k': () => {
      openLink()
      return true
    },
    'Shift-Enter': insertLineBreak,
    Enter: splitListItem(nodes.list_item),
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
  }),
  keymap(baseKeymap),
  history(),
]
