import { getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Plus, StickyNote, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import type { ServerQueryState } from '@/data/use-server-query.ts'
import { formatTime } from '@/i18n/format.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { NoteEditor } from './note-editor.tsx'

export type NoteRow = {
  id: string
  note: string
  /** Email address of the author. Null if the author's account no longer exists. */
  user_email: string | null
  created: string
  /** Time of the last change. Null if the note was never changed. */
  edited: string | null
  /** Original text of the note. Null if the note was never changed. */
  first_text: string | null
  canEdit: boolean
  canDelete: boolean
}

type NotesPanelProps = {
  /** Null until the notes are loaded. */
  notes: readonly NoteRow[] | null
  state: ServerQueryState & { busy: boolean }
  /** Text that is shown if there are no notes. */
  nothing: ReactNode
  mayChange: boolean
  /**
   * @param id id of the note, or null for a new note
   * @throws the same errors as `call`
   */
  save: (note: string, id: string | null) => Promise<void>
  /** @throws the same errors as `call` */
  remove: (id: string) => Promise<void>
}

/** List of a record's notes, newest first. Users with permission can add, change and delete notes. */
export const NotesPanel = ({ notes, state, nothing, mayChange, save, remove }: NotesPanelProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  /** Id of the note in the editor, an empty string for a new note, or null if the editor is closed. */
  const [openNoteId, setOpenNoteId] = useState<string | null>(null)
  const saveAndClose = async (note: string, id: string | null) => {
    await save(note, id)
    setOpenNoteId(null)
    show({ message: t`Note saved` })
  }
  return (
    <section className="grid grid-cols-1 gap-3">
      <LoadNotice
        {...state}
        stale={notes !== null}
        words={{
          cutOff: <Trans>The notes can be read where there is Wi-Fi.</Trans>,
          fault: <Trans>The notes could not be read.</Trans>,
          stale: <Trans>Below is what was read last.</Trans>,
        }}
      />
      {mayChange && notes && openNoteId !== '' ? (
        <Button icon={Plus} className="justify-self-start" onClick={() => setOpenNoteId('')}>
          <Trans>Add a note</Trans>
        </Button>
      ) : null}
      {openNoteId === '' ? (
        <div className="card p-4">
          <NoteEditor begin="" save={(note) => saveAndClose(note, null)} onCancel={() => setOpenNoteId(null)} />
        </div>
      ) : null}
      {notes?.length === 0 && openNoteId !== '' ? <EmptyState icon={StickyNote} title={nothing} /> : null}
      {notes ? (
        <ul className="grid grid-cols-1 gap-3">
          {notes.map((row) => (
            <li key={row.id} className="card p-4">
              {openNoteId === row.id ? (
                <NoteEditor
                  begin={row.note}
                  save={(note) => saveAndClose(note, row.id)}
                  onCancel={() => setOpenNoteId(null)}
                />
              ) : (
                <Note row={row} reachable={state.reachable} onEdit={() => setOpenNoteId(row.id)} remove={remove} />
              )}
            </li>
          ))}
        </ul>
      ) : (
        state.busy && <Skeleton className="h-40" />
      )}
    </section>
  )
}

type NoteProps = {
  row: NoteRow
  reachable: boolean
  onEdit: () => void
  remove: (id: string) => Promise<void>
}

const Note = ({ row, reachable, onEdit, remove }: NoteProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const [isBusy, setIsBusy] = useState(false)
  const when = formatTimestamp(row.created)
  const removeNote = async () => {
    setIsBusy(true)
    try {
      await remove(row.id)
      show({ message: t`Note deleted` })
    } catch (error) {
      showErrorNotice(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <article className="grid gap-2" aria-label={t`Note of ${when}`}>
      <p className="wrap-anywhere whitespace-pre-wrap">{row.note}</p>
      <footer className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted-foreground wrap-anywhere">
          {row.user_email ? `${row.user_email}, ${when}` : when}
        </p>
        <span className="flex flex-wrap gap-2">
          {row.canEdit ? (
            <Button size="tool" icon={Pencil} onClick={onEdit}>
              <Trans>Change</Trans>
            </Button>
          ) : null}
          {row.canDelete ? (
            <TwoClickButton
              size="tool"
              icon={Trash2}
              busy={isBusy}
              disabled={!reachable}
              armedLabel={t`Press again to delete`}
              onConfirm={() => void removeNote()}
            >
              <Trans>Delete</Trans>
            </TwoClickButton>
          ) : null}
        </span>
      </footer>
      {row.edited ? <FirstText edited={row.edited} text={row.first_text} /> : null}
    </article>
  )
}

/** Line with the time of a note's last change. A press shows the original text. */
function FirstText({ edited, text }: { edited: string; text: string | null }) {
  const isToday = getLondonDay(new Date(edited)) === getLondonDay()
  const when = isToday ? formatTime(edited) : formatTimestamp(edited)
  return (
    <details className="text-sm">
      <summary className="min-h-touch cursor-pointer content-center text-muted-foreground">
        <Trans>edited {when}</Trans>
      </summary>
      <h3 className="font-bold">
        <Trans>As first written</Trans>
      </h3>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
    </details>
  )
}
