import '@/styles/rich-text.css'
import { isLinkAllowed, richElements } from '@contract/rich-text.ts'
import { createElement, type ReactNode, useMemo } from 'react'

const isRichElement = (name: string): name is keyof typeof richElements => Object.hasOwn(richElements, name)

const toReactNodes = (nodes: Iterable<ChildNode>): ReactNode[] => [...nodes].map(toReactNode)

/** Converts a DOM node to React: text and permitted elements. Any other element is replaced by its content. */
const toReactNode = (node: ChildNode, key: number): ReactNode => {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return null
  const name = node.localName
  const children = toReactNodes(node.childNodes)
  if (!isRichElement(name)) return children
  if (name === 'br') return <br key={key} />
  if (name !== 'a') return createElement(name, { key }, ...children)
  const href = node.getAttribute('href') ?? ''
  if (!isLinkAllowed(href)) return children
  const linkAttributes = /^https?:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return createElement('a', { key, href, ...linkAttributes }, ...children)
}

/** Renders rich text. The nodes are converted one by one, so that a user's HTML is never inserted into the page. */
export const RichText = ({ html, className }: { html: string; className?: string }) => {
  const content = useMemo(
    () => toReactNodes(new DOMParser().parseFromString(html, 'text/html').body.childNodes),
    [html],
  )
  return <div className={className ? `rich-text ${className}` : 'rich-text'}>{content}</div>
}
