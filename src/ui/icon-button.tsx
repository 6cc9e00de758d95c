import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** What the button does; read aloud and shown on hover. */
  label: string
  icon: LucideIcon
  /** `link`: the colour of links (back). `plain`: the colour around it (close, on green). */
  tone?: 'link' | 'plain'
  /** Puts icon and label on the only child, such as a router's link. */
  asChild?: boolean
  children?: React.ReactNode
}

/** 48 by 48, a picture alone: only for back, close, show password and table view. */
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
