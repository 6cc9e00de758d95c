import type { Operation, OperationInput } from '@contract/operation.ts'
import { call, type OperationRequest } from '@/api/call.ts'
import { buildQueryKey } from './query-client.ts'
import type { OperationRow } from './use-list.ts'
import { useServerQuery } from './use-server-query.ts'

/** Maximum number of rows in one response of a list call. */
const MAX_PAGE_ROWS = 1000

/**
 * Loads all records of a list operation, for a field in which the user selects a record.
 * @param filters restrict the list
 */
export const useChoices = <O extends Operation>(
  operation: O,
  filters?: Omit<OperationInput<O, 'query'>, 'limit' | 'offset'>,
) => {
  const { answer, busy, missing, failure, again } = useServerQuery<OperationRow<O>[]>({
    key: buildQueryKey(operation, { choices: filters ?? null }),
    ask: async (signal) => {
      const rows: OperationRow<O>[] = []
      for (;;) {
        const query = { ...filters, limit: MAX_PAGE_ROWS, offset: rows.length }
        const page = (await call(operation, { query, signal } as unknown as OperationRequest<O>)) as {
          count: number
          results: OperationRow<O>[]
        }
        rows.push(...page.results)
        if (page.results.length === 0 || rows.length >= page.count) return rows
      }
    },
    wanted: true,
    shared: true,
  })
  return {
    /** Null until the rows are loaded. */
    rows: answer,
    busy,
    failure: missing ? ('fault' as const) : failure,
    again,
  }
}
