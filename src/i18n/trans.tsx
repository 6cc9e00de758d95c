import { Trans as LinguiTrans, type TransProps, type TransRenderProps } from '@lingui/react'
import { cloneElement, isValidElement, type ReactNode } from 'react'

/** Placeholder for "<" in user text. No text contains it, because it is a Unicode noncharacter. */
const TAG_PLACEHOLDER = '\ufdd0'

const hasTag = (value: unknown): value is string => typeof value === 'string' && value.includes('<')

const hideTags = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, hasTag(value) ? value.replaceAll('<', TAG_PLACEHOLDER) : value]),
  )

const restoreTags = (node: ReactNode): ReactNode => {
  if (typeof node === 'string') return node.replaceAll(TAG_PLACEHOLDER, '<')
  if (Array.isArray(node)) return node.map(restoreTags)
  if (!isValidElement<{ children?: ReactNode }>(node) || node.props.children === undefined) return node
  return cloneElement(node, undefined, restoreTags(node.props.children))
}

/**
 * Translated sentence with elements, used by the `Trans` macro. Lingui inserts values before it parses the element
 * tags. Without the placeholder, a tag in a name would become an element or crash the screen.
 */
export const Trans = ({ id, message, values, components }: TransProps): ReactNode => {
  const sentenceProps = { id, ...(message !== undefined && { message }), ...(components && { components }) }
  if (!values || !Object.values(values).some(hasTag))
    return <LinguiTrans {...sentenceProps} {...(values && { values })} />
  return (
    <LinguiTrans
      {...sentenceProps}
      values={hideTags(values)}
      render={({ translation }: TransRenderProps) => <>{restoreTags(translation)}</>}
    />
  )
}
