import { clsx } from 'clsx'
import type { CSSProperties } from 'react'

/** Classes of the list: one column, or two columns that are read down. */
export const getListClasses = (hasColumns: boolean): string =>
  clsx(
    'relative grid grid-cols-1 overflow-hidden rounded-b-xl',
    hasColumns && 'lg:grid-flow-col lg:grid-cols-2 lg:grid-rows-[repeat(var(--rows),auto)]',
  )

export const buildColumnStyle = (rowCount: number): CSSProperties =>
  ({ '--rows': Math.ceil(rowCount / 2) }) as CSSProperties

/** Height of a row: low rows in two columns, high rows in one column. */
export const getRowHeightClasses = (hasColumns: boolean): string =>
  hasColumns ? 'min-h-11 pointer-coarse:min-h-12' : 'min-h-14'
