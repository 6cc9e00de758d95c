import { cva, type VariantProps } from 'class-variance-authority'
import { clsx } from 'clsx'
import { LoaderCircle, type LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent } from 'react'

const buttonClasses = cva(
  clsx(
    'inline-flex cursor-pointer items-center justify-center gap-[0.55em] border-[1.5px]',
    'text-center font-bold leading-[1.2] no-underline',
    'transition-[background-color,border-color,translate,scale] duration-press active:translate-y-px active:scale-[0.985]',
    'disabled:cursor-not-allowed disabled:border-border disabled:bg-muted disabled:text-muted-foreground',
    'disabled:translate-y-0 disabled:scale-100',
    'aria-disabled:cursor-not-allowed aria-disabled:border-border aria-disabled:bg-muted aria-disabled:text-muted-foreground',
    'aria-busy:cursor-progress forced-colors:border-2 forced-colors:border-[ButtonText]',
  ),
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-primary text-primary-foreground hover:bg-primary-hover',
        secondary:
          'border-input bg-secondary text-secondary-foreground hover:border-primary hover:bg-accent aria-expanded:border-primary aria-expanded:bg-accent',
        ghost: 'border-transparent text-link hover:bg-accent',
        action: 'border-transparent bg-action text-action-foreground hover:bg-action-hover',
        danger: 'border-destructive bg-secondary text-destructive hover:bg-danger-soft',
        'danger-ghost': 'border-transparent text-destructive hover:bg-danger-soft',
        'danger-solid': 'border-danger bg-danger text-danger-foreground',
        /** White button on a solid banner. */
        plate: 'border-transparent bg-white/92 text-action-foreground hover:bg-white',
        /** White button with text in the palette colour `jam`, for the bulk bar. */
        'plate-danger': 'border-transparent bg-white text-[var(--jam-700)] hover:bg-white/92',
        /** Border in the text colour, for a soft banner. */
        outline: 'border-current text-inherit hover:bg-current/10',
        /**
         * White text with a faint white border, for backgrounds in the palette colour hall green. A disabled button has
         * no grey background, because the light text would be unreadable on it.
         */
        'on-hero': 'border-white/50 text-white hover:bg-white/10 disabled:bg-transparent!',
      },
      size: {
        /** Height of a control: 48 px, or 42 px with a mouse. */
        control: 'min-h-control rounded-md px-[1.1em] py-[0.3em]',
        /** Height of 56 px, for use during a session. */
        comfort: 'min-h-comfort rounded-lg px-[1.35em] py-[0.3em]',
        /** Size of the main button on the Today card. */
        hero: 'min-h-21 rounded-tray px-[1.35em] py-[0.3em] text-[1.4375rem] font-heavy tracking-[-0.01em]',
        /** Size for toolbars: a control with smaller text. */
        tool: 'min-h-control rounded-md px-[0.85em] py-[0.3em] text-sm',
        /** Size for the bulk bar and pagination: 40 px with a mouse, 48 px on touch screens. */
        small: 'min-h-10 rounded-md px-[0.85em] py-[0.3em] text-sm pointer-coarse:min-h-touch',
      },
      block: { true: 'w-full' },
    },
    defaultVariants: { variant: 'secondary', size: 'control' },
  },
)

export type ButtonVariant = NonNullable<VariantProps<typeof buttonClasses>['variant']>

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonClasses> & {
    /** Icon before the text. A spinner replaces it while busy. */
    icon?: LucideIcon
    /** Icon after the text, for example a chevron or an outward arrow. */
    iconEnd?: LucideIcon
    /** True while work is running. A spinner shows and presses are ignored. The focus stays on the button. */
    busy?: boolean
    /** Applies the style to the only child, such as a router link. */
    asChild?: boolean
  }

/** Button, or with `asChild` a link in the same style. The text may wrap to two lines and is never truncated. */
export const Button = ({
  variant,
  size,
  block,
  icon,
  iconEnd: IconEnd,
  busy = false,
  asChild = false,
  className,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) => {
  const Root = asChild ? Slot.Root : 'button'
  const Icon = busy ? LoaderCircle : icon
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || event.currentTarget.ariaDisabled === 'true') {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    onClick?.(event)
  }
  return (
    <Root
      data-slot="button"
      type={asChild ? undefined : (type ?? 'button')}
      aria-busy={busy || undefined}
      className={clsx(buttonClasses({ variant, size, block }), className)}
      onClick={handleClick}
      {...rest}
    >
      {Icon ? <Icon className={clsx('-ms-[0.15em]', busy && 'spin')} /> : null}
      <Slot.Slottable>{children}</Slot.Slottable>
      {IconEnd ? <IconEnd className="-me-[0.2em]" /> : null}
    </Root>
  )
}
