import { Trans as LinguiTrans, type TransProps, type TransRenderProps } from '@lingui/react'
import { cloneElement, isValidElement, type ReactNode } from 'react'

/** Shown for "<" in what people have written; no text has it (Unicode calls it a noncharacter). */
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
 * A sentence with elements in it; what `Trans` of the macros becomes. Lingui puts values in before it looks for the tags
 * of the elements: a name with a tag in it would be taken for one, or take the screen down.
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
