import type { Ordering } from '@/kit/list/sort-cycle.ts'

/** Columns by which a list of sessions can be sorted. */
export type SessionColumn =
  | 'date'
  | 'holiday'
  | 'group__name'
  | 'num_children_attending'
  | 'num_adults_attending'
  | 'num_attending'
  | 'activities'

/** URL params of the list: filter, order and page. */
export type SessionListState = {
  holiday?: string | undefined
  year?: number | undefined
  registered?: string | undefined
  ordering?: Ordering<SessionColumn>
  page?: number | undefined
}
