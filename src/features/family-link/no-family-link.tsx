import { getAccessFlags } from '@contract/access.ts'
import { registeredOperations } from '@contract/registered/registered.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '@/api/call.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { useRecordAction } from '@/features/recruitment/use-record-action.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { useUser } from '@/user/use-user.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Person = StoredRow<'registered'>

/**
 * Returns the mark "No family link" of a person, and its reason for coordinators. The server's answer is newer than the
 * replica's row.
 */
export function useNoLinkMark(person: Person): { isMarked: boolean; reason: string | null } {
  const { coordinator: isCoordinator } = getAccessFlags(useUser())
  const { answer } = useOperationQuery(registeredOperations['registered.get'], {
    params: { id: person.id },
    wanted: isCoordinator,
  })
  return {
    isMarked: answer?.no_family_link ?? person.no_family_link ?? false,
    reason: answer?.no_family_link_reason ?? null,
  }
}

type NoFamilyLinkProps = { person: Person; isMarked: boolean; reason: string | null }

/** Mark "No family link" of a person (B-FAM-01). Coordinators change it and see its reason. */
export const NoFamilyLink = ({ person, isMarked, reason }: NoFamilyLinkProps) => {
  const { t } = useLingui()
  const isReachable = useReachable()
  const { coordinator: isCoordinator } = getAccessFlags(useUser())
  const { busy, run } = useRecordAction(['registered', 'family_links'])
  const [isAsking, setIsAsking] = useState(false)
  const name = getFullName(person)
  const save = async (no_family_link: boolean, no_family_link_reason: string | null) => {
    const body = { no_family_link, no_family_link_reason }
    const isSaved = await run(
      () => call(registeredOperations['registered.update'], { params: { id: person.id }, body }),
      t`Saved successfully`,
    )
    if (isSaved) setIsAsking(false)
  }
  if (!isCoordinator)
    return isMarked ? (
      <NoLinkSection>
        <p>
          <Trans>{name} is in no family link. A coordinator has decided it.</Trans>
        </p>
      </NoLinkSection>
    ) : null
  return (
    <NoLinkSection>
      <Checkbox
        checked={isMarked}
        disabled={!isReachable || busy}
        onCheckedChange={(isOn) => (isOn ? setIsAsking(true) : void save(false, null))}
      >
        <b className="block wrap-anywhere">
          <Trans>{name} is in no family link</Trans>
        </b>
        <span className="block text-sm text-muted-foreground">
          <Trans>A link of this person ends at once. You give a reason, and only coordinators see it.</Trans>
        </span>
      </Checkbox>
      {isMarked && reason ? (
        <p className="wrap-anywhere whitespace-pre-wrap">
          <b>
            <Trans>Reason:</Trans>
          </b>{' '}
          {reason}
        </p>
      ) : null}
      {isReachable ? null : <NeedsWifi />}
      {isAsking ? (
        <ReasonDialog
          name={name}
          busy={busy}
          onClose={() => setIsAsking(false)}
          onSave={(text) => void save(true, text)}
        />
      ) : null}
    </NoLinkSection>
  )
}

const NoLinkSection = ({ children }: { children: ReactNode }) => (
  <section className="grid gap-2 border-t border-border pt-4">
    <h3 className="flex items-center gap-2.5 font-bold">
      <Lock aria-hidden="true" className="size-5 text-link" />
      <Trans>No family link</Trans>
    </h3>
    {children}
  </section>
)
