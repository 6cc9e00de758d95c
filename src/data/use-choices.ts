import type { InputOf, Operation } from '@contract/operation.ts'
import { call, type Request } from '@/api/call.ts'
import { keyOf } from './query-client.ts'
import { useAnswer } from './use-answer.ts'
import type { RowOf } from './use-list.ts'

/** Maximum number of rows in one response of a list call. */
const AT_ONCE = 1000

/**
 * Loads all records of a list operation, for a field in which the user selects one.
 * @param filters restrict the list
 */
export const useChoices = <O extends Operation>(
  operation: O,
  filters?: Omit<InputOf<O, 'query'>, 'limit' | 'offset'>,
) => {
  const { answer, busy, missing, failure, again } = useAnswer<RowOf<O>[]>({
    key: keyOf(operation, { choices: filters ?? null }),
    ask: async (signal) => {
      const rows: RowOf<O>[] = []
      for (;;) {
        const query = { ...filters, limit: AT_ONCE, offset: rows.length }
        const page = (await call(operation, { query, signal } as unknown as Request<O>)) as {
          count: number
          results: RowOf<O>[]
        }
        rows.push(...page.results)
        if (page.results.length === 0 || rows.length >= page.count) return rows
      }
    },
    wanted: true,
  })
  return {
    /** Null until the rows are loaded. */
    rows: answer,
    busy,
    failure: missing ? ('fault' as const) : failure,
    again,
  }
}
