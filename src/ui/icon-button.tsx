import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The button's action, read by screen readers and shown on hover. */
  label: string
  icon: LucideIcon
  /** `link` uses the link colour (back button), `plain` the surrounding colour (close button, buttons on green). */
  tone?: 'link' | 'plain'
  /** True to render icon and label in the only child, such as a router link. */
  asChild?: boolean
  children?: React.ReactNode
}

/** Icon button of 48 by 48 px. Used only for back, close, show password and table view. */
export const IconButton = ({
  label,
  icon: Icon,
  tone = 'plain',
  asChild = false,
  className,
  children,
  ...rest
}: IconButtonProps) => {
  const Root = asChild ? Slot.Root : 'button'
  return (
    <Root
      data-slot="button"
      type={asChild ? undefined : 'button'}
      aria-label={label}
      title={label}
      className={clsx(
        'grid size-touch flex-none cursor-pointer place-items-center rounded-md no-underline hover:bg-current/10',
        'disabled:cursor-not-allowed disabled:opacity-40',
        tone === 'link' ? 'text-link' : 'text-inherit',
        className,
      )}
      {...rest}
    >
      <Slot.Slottable>{children}</Slot.Slottable>
      <Icon className="size-[1.6rem]" />
    </Root>
  )
}
