import { Trans as LinguiTrans, type TransProps, type TransRenderProps } from '@lingui/react'
import { cloneElement, isValidElement, type ReactNode } from 'react'

/** Placeholder for "<" in user text. No text contains it, because it is a Unicode noncharacter. */
const STAND_IN = '\ufdd0'

const hasTag = (value: unknown): value is string => typeof value === 'string' && value.includes('<')

const hidden = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      hasTag(value) ? value.replaceAll('<', STAND_IN) : value,
    ]),
  )

const shown = (node: ReactNode): ReactNode => {
  if (typeof node === 'string') return node.replaceAll(STAND_IN, '<')
  if (Array.isArray(node)) return node.map(shown)
  if (!isValidElement<{ children?: ReactNode }>(node) || node.props.children === undefined) return node
  return cloneElement(node, undefined, shown(node.props.children))
}

/**
 * A translated sentence with elements, used by the `Trans` macro. Lingui inserts values before it parses the
 * element tags, so a name with a tag in it would become an element or crash the screen.
 */
export const Trans = ({ id, message, values, components }: TransProps): ReactNode => {
  const words = { id, ...(message !== undefined && { message }), ...(components && { components }) }
  if (!values || !Object.values(values).some(hasTag))
    return <LinguiTrans {...words} {...(values && { values })} />
  return (
    <LinguiTrans
      {...words}
      values={hidden(values)}
      render={({ translation }: TransRenderProps) => <>{shown(translation)}</>}
    />
  )
}
