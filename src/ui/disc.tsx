import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'

const discClasses = cva('grid flex-none place-items-center rounded-full', {
  variants: {
    tone: {
      accent: 'bg-accent text-accent-foreground',
      done: 'bg-primary text-primary-foreground',
      needs: 'bg-warning text-warning-foreground',
    },
    size: {
      /** Diameter of 32 px, for list rows. */
      row: 'size-8 [&>svg]:size-[1.15rem]',
      /** Diameter of 34 px, above a number. */
      step: 'mx-auto mb-1 size-8.5 [&>svg]:size-[1.2rem]',
    },
  },
  defaultVariants: { tone: 'accent', size: 'row' },
})

/** Round mark with an icon. */
export const Disc = ({ tone, size, children }: VariantProps<typeof discClasses> & { children: ReactNode }) => (
  <span className={discClasses({ tone, size })}>{children}</span>
)
