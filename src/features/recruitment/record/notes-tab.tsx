import { getAccessFlags } from '@contract/access.ts'
import { Trans } from '@lingui/react/macro'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { NotesPanel } from '@/kit/detail/notes-panel.tsx'
import { useUser } from '@/user/use-user.ts'
import type { RecruitmentFlow } from '../core-flow.ts'

type NotesTabProps = { flow: RecruitmentFlow; application: string; mayChange: boolean }

/** Tab of the notes on an application (NOTE-01 to NOTE-19, VOL-174 to VOL-177). */
export const NotesTab = ({ flow, application, mayChange }: NotesTabProps) => {
  const { answer, ...state } = useOperationQuery(flow.notes.list, { query: { application } })
  const invalidateRecords = useInvalidate(...flow.nouns)
  const { vpSupport } = getAccessFlags(useUser())
  return (
    <NotesPanel
      notes={
        answer?.results.map((note) => ({
          ...note,
          canEdit: mayChange && note.is_yours,
          canDelete: mayChange && (note.is_yours || vpSupport),
        })) ?? null
      }
      state={state}
      nothing={<Trans>No notes added to this application</Trans>}
      mayChange={mayChange}
      save={async (note, id) => {
        const body = { note, application }
        const loadedNote = answer?.results.find((row) => row.id === id)
        try {
          await (id === null
            ? call(flow.notes.create, { body })
            : call(flow.notes.replace, { params: { id }, body, ifMatch: `"${loadedNote?.version}"` }))
        } catch (error) {
          // Refetch if another user has changed the note, so that the other text is shown below the user's draft.
          if (error instanceof ApiError && error.status === 412) await invalidateRecords()
          throw error
        }
        await invalidateRecords()
      }}
      remove={async (id) => {
        await call(flow.notes.delete, { params: { id } })
        await invalidateRecords()
      }}
    />
  )
}
