import { Skeleton } from '@/ui/skeleton.tsx'
import { buildColumnStyle, getListClasses, getRowHeightClasses } from './work-layout.ts'

/** Storage key of the number of rows that the card showed last. */
const ROW_COUNT_KEY = 'work-rows'
const DEFAULT_ROW_COUNT = 4
const MAX_ROW_COUNT = 20

/** Stores the number of rows, so that the next skeleton has the height of the card. */
export function storeRowCount(count: number): void {
  try {
    localStorage.setItem(ROW_COUNT_KEY, String(count))
  } catch {
    // Ignore blocked storage, because the default number of rows is used instead.
  }
}

function readRowCount(): number {
  try {
    const count = Number(localStorage.getItem(ROW_COUNT_KEY) ?? DEFAULT_ROW_COUNT)
    return Number.isInteger(count) ? Math.min(Math.max(count, 1), MAX_ROW_COUNT) : DEFAULT_ROW_COUNT
  } catch {
    return DEFAULT_ROW_COUNT
  }
}

/** Placeholder of the work list, as high as the list that was shown last. */
export function WorkSkeleton({ hasColumns }: { hasColumns: boolean }) {
  const rowCount = readRowCount()
  return (
    <ul aria-hidden="true" className={getListClasses(hasColumns)} style={buildColumnStyle(rowCount)}>
      {Array.from({ length: rowCount }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same
        <li key={place} className="border-t border-border">
          <div className={`flex items-center px-4 ${getRowHeightClasses(hasColumns)}`}>
            <Skeleton className="h-5 w-3/5" />
          </div>
        </li>
      ))}
    </ul>
  )
}
