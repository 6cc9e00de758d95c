import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Holds the columns of a table where they stand once somebody types into its search: other rows would move them with every
 * letter, and the browser would measure each cell for that. They stay so, for a finger may be on its way to a row.
 * @param head the table's head, of one row
 * @param layout what else decides how wide the columns are, as text: they are measured again when it changes
 */
export const useSteadyColumns = (
  head: RefObject<HTMLTableSectionElement | null>,
  typing: boolean,
  layout: string,
): void => {
  const [held, setHeld] = useState(typing)
  if (typing && !held) setHeld(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again with another layout
  useLayoutEffect(() => {
    const table = head.current?.closest('table')
    if (!held || !table) return
    const cells = [...(head.current?.rows[0]?.cells ?? [])].filter((cell) => cell.offsetWidth > 0)
    const whole = table.offsetWidth
    const shares = cells.map((cell) => `${(cell.offsetWidth / whole) * 100}%`)
    for (const [at, cell] of cells.entries()) cell.style.width = shares[at] ?? ''
    table.style.tableLayout = 'fixed'
    table.dataset.steady = ''
    return () => {
      table.style.tableLayout = ''
      delete table.dataset.steady
      for (const cell of cells) cell.style.width = ''
    }
  }, [head, held, layout])
}
