import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldWires } from '@/ui/field-context.ts'

type InputProps = ComponentProps<'input'> & {
  /** A picture before the text, such as the glass of a search. */
  icon?: LucideIcon
}

const AS_TYPED = { autoCorrect: 'off', spellCheck: false } as const

/** One line of text. Inside a `Field` it needs no id. */
export const Input = ({ icon: Icon, className, ...given }: InputProps) => {
  // Names and places have capitals, and an iPad would "correct" them to words that it knows.
  const props = given.autoCapitalize === 'words' ? { ...AS_TYPED, ...given } : given
  const wires = useFieldWires(props)
  if (!Icon) return <input {...props} {...wires} className={clsx('control', className)} />
  return (
    <span className={clsx('control', className)} data-disputed={wires['data-disputed']}>
      <Icon />
      <input {...props} {...wires} />
    </span>
  )
}
