import type { OperationInput } from '@contract/operation.ts'
import type { Reference } from '@contract/recruitment/application-references.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import { type ApplicationRights, getApplicationRights } from '@contract/recruitment/rights.ts'
import type { ParentCall } from '@contract/recruitment/volunteer-applications.ts'
import { callForRow } from '@/api/call.ts'
import { buildQueryKey, useQueryStore } from '@/data/query-client.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { useRecord } from '@/data/use-record.ts'
import { useUser } from '@/user/use-user.ts'
import type { RecruitmentFlow } from '../core-flow.ts'

/** Request body of an application update. Only volunteers' applications have a call to a parent. */
export type ApplicationChange = OperationInput<RecruitmentFlow['update'], 'body'> & {
  consent_spoken?: ParentCall
}

/** Application with its version as an ETag. */
export type SavedApplication = { output: Application; etag: string | null }

/**
 * Loads an application and its references. Also returns the reader's rights, and functions that change the application.
 */
export const useApplication = (flow: RecruitmentFlow, id: string) => {
  const user = useUser()
  const store = useQueryStore()
  const invalidateRecords = useInvalidate(...flow.nouns)
  const liveQuery = useRecord(flow.get, id)
  const deletedQuery = useOperationQuery(flow.get, {
    params: { id },
    query: { deleted: 'true' },
    wanted: liveQuery.missing && getApplicationRights(user, flow.flow).edit,
  })
  const application: Application | null = liveQuery.missing ? deletedQuery.answer : (liveQuery.row?.output ?? null)
  const isDeleted = Boolean(application?.deleted)
  // A deleted application is read-only, so the reader gets no rights, in the same way as for an own application.
  const rights: ApplicationRights = getApplicationRights(user, flow.flow, isDeleted || (application?.own ?? false))
  const referencesQuery = useOperationQuery(flow.references.list, {
    query: { application: id },
    wanted: application !== null && !isDeleted && !application.own,
  })
  const loadState = {
    ...liveQuery,
    missing: liveQuery.missing && application === null && !deletedQuery.busy,
    busy: liveQuery.busy || deletedQuery.busy,
  }
  return {
    found: loadState,
    application,
    etag: liveQuery.row?.etag ?? null,
    rights,
    /** References of the application. Null until they are loaded, or if the reader may not see them. */
    references: (referencesQuery.answer?.results ?? null) as readonly Reference[] | null,
    referencesState: referencesQuery,
    /**
     * Saves a change of the application.
     * @throws the same errors as `call`
     */
    change: async (body: ApplicationChange, etag: string | null = null): Promise<SavedApplication> => {
      const row = await callForRow(flow.update, {
        params: { id },
        body,
        ...(etag !== null && { ifMatch: etag }),
      })
      store.setQueryData(buildQueryKey(flow.get, { id }), row)
      void invalidateRecords()
      return row
    },
    /**
     * Records the reader's second look.
     * @throws the same errors as `call`
     */
    look: async (note: string | null): Promise<void> => {
      const row = await callForRow(flow.secondLook, { params: { id }, body: { note } })
      store.setQueryData(buildQueryKey(flow.get, { id }), row)
    },
    /**
     * Reloads the application from the server.
     * @throws the same errors as `call`
     */
    read: async (): Promise<SavedApplication> => {
      const row = await callForRow(flow.get, { params: { id } })
      store.setQueryData(buildQueryKey(flow.get, { id }), row)
      return row
    },
  }
}

export type ApplicationState = ReturnType<typeof useApplication>
