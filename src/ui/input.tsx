import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldAttributes } from '@/ui/field-context.ts'

type InputProps = ComponentProps<'input'> & {
  /** Icon before the text, such as a search's magnifying glass. */
  icon?: LucideIcon
}

const AS_TYPED = { autoCorrect: 'off', spellCheck: false } as const

/** Single-line text input. Needs no id inside a `Field`. */
export const Input = ({ icon: Icon, className, ...ownProps }: InputProps) => {
  // Turn off autocorrect for names and places, because an iPad would replace them by known words.
  const props = ownProps.autoCapitalize === 'words' ? { ...AS_TYPED, ...ownProps } : ownProps
  const wires = useFieldAttributes(props)
  if (!Icon) return <input {...props} {...wires} className={clsx('control', className)} />
  return (
    <span className={clsx('control', className)} data-disputed={wires['data-disputed']}>
      <Icon />
      <input {...props} {...wires} />
    </span>
  )
}
