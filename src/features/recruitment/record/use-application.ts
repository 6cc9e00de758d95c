import type { InputOf } from '@contract/operation.ts'
import type { Reference } from '@contract/recruitment/application-references.ts'
import type { Application } from '@contract/recruitment/applications.ts'
import { type ApplicationRights, applicationRights } from '@contract/recruitment/rights.ts'
import { callForRow } from '@/api/call.ts'
import { keyOf, useQueryStore } from '@/data/query-client.ts'
import { useAsked } from '@/data/use-asked.ts'
import { useOutdate } from '@/data/use-outdate.ts'
import { useRecord } from '@/data/use-record.ts'
import { useUser } from '@/hooks/use-user.ts'
import type { RecruitmentFlow } from '../core-flow.ts'

/** Request body of an application update. */
export type ApplicationChange = InputOf<RecruitmentFlow['update'], 'body'>

/** Application with its version as ETag. */
export type SavedApplication = { output: Application; etag: string | null }

/** Loads an application with its references, and returns the reader's rights and functions that change it. */
export const useApplication = (flow: RecruitmentFlow, id: string) => {
  const user = useUser()
  const store = useQueryStore()
  const outdate = useOutdate(...flow.nouns)
  const live = useRecord(flow.get, id)
  const deleted = useAsked(flow.get, {
    params: { id },
    query: { deleted: 'true' },
    wanted: live.missing && applicationRights(user, flow.flow).edit,
  })
  const application: Application | null = live.missing ? deleted.answer : (live.row?.output ?? null)
  const isDeleted = Boolean(application?.deleted)
  // // A deleted application is read-only.
  const rights: ApplicationRights = applicationRights(
    user,
    flow.flow,
    isDeleted || (application?.own ?? false),
  )
  const references = useAsked(flow.references.list, {
    query: { application: id },
    wanted: application !== null && !isDeleted && !application.own,
  })
  const found = {
    ...live,
    missing: live.missing && application === null && !deleted.busy,
    busy: live.busy || deleted.busy,
  }
  return {
    found,
    application,
    etag: live.row?.etag ?? null,
    rights,
    /** Null until they are loaded, or if this reader may not see them. */
    references: (references.answer?.results ?? null) as readonly Reference[] | null,
    referencesState: references,
    /** @throws the same errors as `call` */
    change: async (body: ApplicationChange, etag: string | null = null): Promise<SavedApplication> => {
      const row = await callForRow(flow.update, {
        params: { id },
        body,
        ...(etag !== null && { ifMatch: etag }),
      })
      store.setQueryData(keyOf(flow.get, { id }), row)
      void outdate()
      return row
    },
    /**
     * Records the reader's second look.
     * @throws the same errors as `call`
     */
    look: async (note: string | null): Promise<void> => {
      const row = await callForRow(flow.secondLook, { params: { id }, body: { note } })
      store.setQueryData(keyOf(flow.get, { id }), row)
    },
    /**
     * Reloads the application from the server.
     * @throws the same errors as `call`
     */
    read: async (): Promise<SavedApplication> => {
      const row = await callForRow(flow.get, { params: { id } })
      store.setQueryData(keyOf(flow.get, { id }), row)
      return row
    },
  }
}

export type ApplicationState = ReturnType<typeof useApplication>
