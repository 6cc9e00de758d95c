import { type RefObject, useLayoutEffect } from 'react'

/**
 * Holds the columns of a table where they stand while somebody types into its search: other rows would move them with every
 * letter, and the browser would measure each cell for that.
 * @param head the table's head, of one row
 */
export const useSteadyColumns = (head: RefObject<HTMLTableSectionElement | null>, typing: boolean): void => {
  useLayoutEffect(() => {
    const table = head.current?.closest('table')
    const cells = [...(head.current?.rows[0]?.cells ?? [])].filter((cell) => cell.offsetWidth > 0)
    if (!typing || !table) return
    const whole = table.offsetWidth
    const shares = cells.map((cell) => `${(cell.offsetWidth / whole) * 100}%`)
    for (const [at, cell] of cells.entries()) cell.style.width = shares[at] ?? ''
    table.style.tableLayout = 'fixed'
    return () => {
      table.style.tableLayout = ''
      for (const cell of cells) cell.style.width = ''
    }
  }, [head, typing])
}
