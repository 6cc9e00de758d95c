import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { NotebookPen } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { formatDayAndTime } from '@/i18n/long-dates.ts'
import { useFormContext } from '@/kit/form/form-context.ts'
import { UnsavedGuard } from '@/kit/form/form-parts.tsx'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { toDraftId } from './claimed-form.ts'
import { isDraftChanged, type PersonDraft } from './person-draft.ts'
import { type DraftControls, type StoredPersonDraft, stopNothing } from './use-person-draft.ts'

/** Draft of a form, for the form and the screen around it. */
export type FormDraftProps = {
  /** Name under which the form's draft is stored. */
  formName: string
  /** Draft that was stored before the page ended unexpectedly. */
  storedDraft: StoredPersonDraft | null
  draftControls: DraftControls
  /** Restarts the form after its draft is deleted. */
  onStartAgain: () => void
}

type FormDraftPropsInForm = FormDraftProps & {
  /** Values of the form without changes. */
  initialDraft: PersonDraft
  /** Record on which the changes are based, or null for a new person. */
  opened: StoredRow<'registered'> | null
  /** Converts the values of the form to the draft that is stored. */
  toDraft?: (values: PersonDraft) => PersonDraft
}

/**
 * Stores the form's values while they are edited, warns before they are lost, and shows a banner if they were restored.
 */
export const FormDraft = (props: FormDraftPropsInForm) => {
  const { storedDraft, draftControls, onStartAgain, initialDraft, toDraft } = props
  const form = useFormContext<PersonDraft>()
  const showErrorNotice = useErrorNotice()
  useAutosave(props)
  const startAgain = async () => {
    form.reset(initialDraft)
    await draftControls.discard()
    onStartAgain()
  }
  return (
    <>
      <UnsavedGuard hasChanges={(values: PersonDraft) => isDraftChanged(initialDraft, toDraft?.(values) ?? values)} />
      {storedDraft && !storedDraft.isTransferred ? (
        <DraftBanner changedAt={storedDraft.at} onStartAgain={() => startAgain().catch(showErrorNotice)} />
      ) : null}
    </>
  )
}

/**
 * Autosave delay in ms. A durable write for each character would slow down typing. A reload within the delay loses the
 * last characters, because browsers do not wait for a write that begins when the page is hidden.
 */
const AUTOSAVE_DELAY_MS = 150

/**
 * Stores the field values on this device while they are edited. If the user leaves the page after the warning, the
 * draft is deleted. If the page ends or the device locks, the draft stays. Reads the form's store, because a rendering
 * for each character would slow down typing.
 */
function useAutosave(props: FormDraftPropsInForm): void {
  const { db } = useReplica()
  const router = useRouter()
  const { store, getValues } = useFormContext<PersonDraft>()
  const {
    formName,
    draftControls: { stopAutosave },
  } = props
  const readDraft = useEffectEvent(() => {
    const values = props.toDraft?.(getValues()) ?? getValues()
    return { values, opened: props.opened, hasChanges: isDraftChanged(props.initialDraft, values) }
  })
  const getIsRestored = useEffectEvent(() => props.storedDraft !== null)
  useEffect(() => {
    const getPath = () => router.state.location.pathname + router.state.location.searchStr
    const path = getPath()
    const id = toDraftId(formName)
    const unmount = new AbortController()
    const { signal } = unmount
    /** Timer of the pending write. */
    let timer: ReturnType<typeof setTimeout> | undefined
    let isStopped = false
    // Never delete a draft that another tab stored for the same record.
    let isOwnDraft = getIsRestored()
    const ignoreFailure = () => undefined
    const deleteDraft = () => {
      if (isOwnDraft) db.kept_forms.delete(id).then(undefined, ignoreFailure)
    }
    const cancelWrite = () => {
      clearTimeout(timer)
      timer = undefined
    }
    const write = () => {
      if (timer === undefined) return
      cancelWrite()
      const { values, opened, hasChanges } = readDraft()
      if (!hasChanges) return deleteDraft()
      isOwnDraft = true
      // Ignore a full disk or a lock, because the values are still in the form and saving them reports the error.
      db.kept_forms.put({ id, at: Date.now(), values, opened }).then(undefined, ignoreFailure)
    }
    const scheduleWrite = () => {
      if (!isStopped && !signal.aborted) timer ??= setTimeout(write, AUTOSAVE_DELAY_MS)
    }
    let lastValues = store.state.values
    const subscription = store.subscribe(({ values }) => {
      if (values !== lastValues) scheduleWrite()
      lastValues = values
    })
    stopAutosave.current = () => {
      isStopped = true
      cancelWrite()
      return () => {
        isStopped = false
        scheduleWrite()
      }
    }
    addEventListener('pagehide', write, { signal })
    document.addEventListener('visibilitychange', write, { signal })
    return () => {
      subscription.unsubscribe()
      stopAutosave.current = stopNothing
      // If the user has not left the page, the record has disappeared and may come back. Store the draft in that case.
      if (getPath() === path) write()
      else deleteDraft()
      unmount.abort()
      cancelWrite()
    }
  }, [db, router, store, formName, stopAutosave])
}

/** @param props.changedAt time of the last change, in ms since 1970 */
const DraftBanner = ({ changedAt, onStartAgain }: { changedAt: number; onStartAgain: () => void }) => {
  const when = formatDayAndTime(new Date(changedAt).toISOString())
  return (
    <Banner
      tone="info"
      icon={NotebookPen}
      action={
        <Button onClick={onStartAgain}>
          <Trans>Start again</Trans>
        </Button>
      }
    >
      <b>
        <Trans>What you had typed is here.</Trans>
      </b>{' '}
      <Trans>It was kept on this device ({when}) and is not saved yet.</Trans>
    </Banner>
  )
}
