import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

type PageProps = ComponentProps<'main'> & {
  /** `form` for forms, records and texts. `list` for tables, boards and charts, which use more of a wide window. */
  width: 'form' | 'list'
}

/** Content of a page behind the sign-in: one of two widths, and the same margins everywhere. */
export const Page = ({ width, className, ...rest }: PageProps) => (
  <main
    className={clsx(
      'grid grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5 print:px-0',
      width === 'form' ? 'max-w-284' : 'max-w-380',
      className,
    )}
    {...rest}
  />
)
