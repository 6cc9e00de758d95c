import { registeredDuplicateOperations } from '@contract/registered/registered-duplicates.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CopyCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { useDuplicates } from '@/register/use-duplicates.ts'
import { useRequestSync } from '@/sync-state/use-request-sync.ts'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { DistinctList } from './-registered-duplicates/distinct-list.tsx'
import { GroupCard } from './-registered-duplicates/group-card.tsx'
import { MergedList } from './-registered-duplicates/merged-list.tsx'
import { useDistinctPairs } from './-registered-duplicates/use-distinct-pairs.ts'

export const Route = createFileRoute('/_app/registered_duplicates')({
  component: DuplicatesScreen,
  staticData: { offline: true },
})

/** Page of possible duplicate registrations. The device finds them and the server merges them (DUP-01 to DUP-32). */
function DuplicatesScreen() {
  const { t } = useLingui()
  const { show } = useToast()
  const showError = useErrorNotice()
  const requestSync = useRequestSync()
  const duplicates = useDuplicates()
  const groups = duplicates?.groups
  const { tellApart, takeBack: takeBackPair } = useDistinctPairs()
  const mainRef = useRef<HTMLElement>(null)
  const [changeCount, setChangeCount] = useState(0)
  const handleChange = () => {
    setChangeCount((before) => before + 1)
    requestSync('asked')
  }
  const undoMerge = async (primary: string) => {
    try {
      await call(registeredDuplicateOperations['duplicates.undo'], { body: { primary } })
      handleChange()
      mainRef.current?.focus({ preventScroll: true })
      show({ message: t`The merge was undone` })
    } catch (error) {
      showError(error)
    }
  }
  function renderGroups() {
    if (groups === undefined) return <Skeleton className="h-96" />
    if (groups.length === 0)
      return <EmptyState icon={CopyCheck} title={<Trans>No duplicate registrations found.</Trans>} />
    return (
      <>
        <p className="max-w-measure">
          <Trans>
            Choose the registration to keep, mark those that are the same person, and merge. Sessions, family and groups
            move across. Details that only one record has are kept.
          </Trans>
        </p>
        {groups.map((group) => (
          <GroupCard
            key={group.registered.map(({ id }) => id).join()}
            group={group}
            onDistinct={async (one, others) => {
              if (!(await tellApart(one, others))) return
              mainRef.current?.focus({ preventScroll: true })
              show({
                message: t`Saved: not the same person`,
                undo: {
                  label: t`Undo`,
                  onUndo: () => others.forEach((other) => void takeBackPair(one, other)),
                },
              })
            }}
            onMerged={(primary) => {
              handleChange()
              // Move the focus, because the card with the pressed button is removed.
              mainRef.current?.focus({ preventScroll: true })
              show({
                message: t`Registration merged`,
                undo: { label: t`Undo`, onUndo: () => void undoMerge(primary) },
              })
            }}
          />
        ))}
      </>
    )
  }
  return (
    <Page ref={mainRef} tabIndex={-1} width="form">
      <PageHeader title={t`Duplications in your register`} back={{ to: '/registered', label: t`Registration` }} />
      {renderGroups()}
      <DistinctList
        pairs={duplicates?.distinct ?? []}
        onTakeBack={([one, other]) => {
          void takeBackPair(one, other)
          mainRef.current?.focus({ preventScroll: true })
        }}
      />
      <MergedList changes={changeCount} onUndo={undoMerge} />
    </Page>
  )
}
