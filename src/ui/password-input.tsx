import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useFieldAttributes } from '@/ui/field-context.ts'

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  showLabel: string
  hideLabel: string
}

/** Password input with a button that shows the text. Pasting and password managers are allowed. */
export const PasswordInput = ({ showLabel, hideLabel, className, ...props }: PasswordInputProps) => {
  const [isVisible, setIsVisible] = useState(false)
  const fieldAttributes = useFieldAttributes(props)
  const label = isVisible ? hideLabel : showLabel
  return (
    <span className="relative block">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        {...fieldAttributes}
        type={isVisible ? 'text' : 'password'}
        className={clsx('control pe-15', className)}
      />
      <button
        type="button"
        className="absolute end-1 top-1/2 grid size-touch -translate-y-1/2 place-items-center rounded-[10px] text-muted-foreground hover:text-foreground"
        aria-label={label}
        aria-controls={fieldAttributes.id}
        title={label}
        onClick={() => setIsVisible(!isVisible)}
      >
        {isVisible ? <EyeOff /> : <Eye />}
      </button>
    </span>
  )
}
