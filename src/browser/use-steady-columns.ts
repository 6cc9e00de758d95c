import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Freezes a table's column widths once the user types in its search. Otherwise every keystroke would move the columns
 * and force the browser to measure each cell. The widths stay fixed because the user may be about to tap a row.
 * @param head the table's header with one row
 * @param layout other inputs of the column widths as text; the columns are measured again if it changes
 */
export const useSteadyColumns = (
  head: RefObject<HTMLTableSectionElement | null>,
  typing: boolean,
  layout: string,
): void => {
  const [isFixed, setIsFixed] = useState(typing)
  if (typing && !isFixed) setIsFixed(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout is measured again
  useLayoutEffect(() => {
    const table = head.current?.closest('table')
    if (!isFixed || !table) return
    const cells = [...(head.current?.rows[0]?.cells ?? [])].filter((cell) => cell.offsetWidth > 0)
    const tableWidth = table.offsetWidth
    const columnWidths = cells.map((cell) => `${(cell.offsetWidth / tableWidth) * 100}%`)
    for (const [index, cell] of cells.entries()) cell.style.width = columnWidths[index] ?? ''
    table.style.tableLayout = 'fixed'
    table.dataset.steady = ''
    return () => {
      table.style.tableLayout = ''
      delete table.dataset.steady
      for (const cell of cells) cell.style.width = ''
    }
  }, [head, isFixed, layout])
}
