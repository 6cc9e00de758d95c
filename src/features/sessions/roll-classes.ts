import { clsx } from 'clsx'

/** Classes of a list of families in columns, on the fire roll and on the board for signing out. */
export const rollClasses = clsx(
  'columns-[22rem] gap-x-5 [&>fieldset]:mb-2.5 [&>fieldset]:break-inside-avoid [&>fieldset]:overflow-clip',
  '[&>fieldset]:rounded-lg [&>fieldset]:border [&>fieldset]:border-border [&>fieldset]:bg-card',
)
