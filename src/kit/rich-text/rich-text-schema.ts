import { isLinkAllowed } from '@contract/rich-text.ts'
import { type Mark, Schema } from 'prosemirror-model'

function matchNormalWeight(weight: string): null | false {
  return /^(?:normal|lighter|[1-5]00)$/.test(weight) && null
}

function matchBoldWeight(weight: string): null | false {
  return /^(?:bold|bolder|[6-9]\d\d|1000)$/.test(weight) && null
}

/**
 * Editor schema with exactly the elements in the contract's `richElements`. Pasted content is converted to this schema.
 */
export const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      attrs: { level: { default: 2 } },
      defining: true,
      parseDOM: [
        ...['h1', 'h2'].map((tag) => ({ tag, attrs: { level: 2 } })),
        ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
      ],
      toDOM: (node) => [`h${node.attrs.level}`, 0],
    },
    blockquote: {
      group: 'block',
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bullet_list: {
      group: 'block',
      content: 'list_item+',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      group: 'block',
      content: 'list_item+',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', 0],
    },
    list_item: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    text: { group: 'inline' },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (link) => {
            const href = link.getAttribute('href') ?? ''
            return isLinkAllowed(href) && { href }
          },
        },
      ],
      toDOM: ({ attrs }: Mark) => ['a', { href: attrs.href as string }, 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Ignore `b` elements with normal weight, because Google Docs wraps the full text in such an element.
        { tag: 'b', getAttrs: (element) => !/^(?:normal|[1-5]00)$/.test(element.style.fontWeight) && null },
        { style: 'font-weight', clearMark: ({ type }) => type.name === 'strong', getAttrs: matchNormalWeight },
        { style: 'font-weight', getAttrs: matchBoldWeight },
      ],
      toDOM: () => ['strong', 0],
    },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }], toDOM: () => ['em', 0] },
  },
})
