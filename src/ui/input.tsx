import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldAttributes } from '@/ui/field-context.ts'

type InputProps = ComponentProps<'input'> & {
  /** Icon before the text, such as a search's magnifying glass. */
  icon?: LucideIcon
}

const NO_AUTOCORRECT = { autoCorrect: 'off', spellCheck: false } as const

/** Single-line text input. Needs no id inside a `Field`. */
export const Input = ({ icon: Icon, className, ...ownProps }: InputProps) => {
  // Turn off autocorrect for names and places, because an iPad would replace them by known words.
  const props = ownProps.autoCapitalize === 'words' ? { ...NO_AUTOCORRECT, ...ownProps } : ownProps
  const fieldAttributes = useFieldAttributes(props)
  if (!Icon) return <input {...props} {...fieldAttributes} className={clsx('control', className)} />
  return (
    <span className={clsx('control', className)} data-disputed={fieldAttributes['data-disputed']}>
      <Icon />
      <input {...props} {...fieldAttributes} />
    </span>
  )
}
