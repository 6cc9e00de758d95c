import type { Ordering } from '@/kit/list/sort-cycle.ts'

/** The columns that a list of sessions may be sorted by. */
export type SessionColumn =
  | 'date'
  | 'holiday'
  | 'group__name'
  | 'num_children_attending'
  | 'num_adults_attending'
  | 'num_attending'
  | 'activities'

/** What the address of a list keeps: filter, order, page. */
export type SessionListState = {
  holiday?: string | undefined
  year?: number | undefined
  registered?: string | undefined
  ordering?: Ordering<SessionColumn>
  page?: number | undefined
}
