import { type CopyRequest, type FamilyRequest, familyRequestOperations } from '@contract/family/family-requests.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'

export type RequestKind = 'copy' | 'removal'

/** All open requests are loaded, because a club has few. */
const query = { limit: 1000 }

/** Loads the club's open requests to be removed. */
export function useRemovalRequests() {
  return useOperationQuery(familyRequestOperations['removal_requests.list'], { query })
}

/** Loads the club's open requests for a copy. */
export function useCopyRequests() {
  return useOperationQuery(familyRequestOperations['copy_requests.list'], { query })
}

type Requests<R> = { answer: { results: R[] } | null; missing: boolean; answered: boolean }

/** Finds one request in a loaded list. A request that is not in the list was closed, or belongs to another club. */
export function findRequest<R extends FamilyRequest | CopyRequest, Q extends Requests<R>>(requests: Q, id: string) {
  const request = (requests.answer?.results as R[] | undefined)?.find((one) => one.id === id) ?? null
  return { ...requests, request, missing: requests.missing || (requests.answered && request === null) }
}
