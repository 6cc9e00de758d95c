import type { OperationOutput } from '@contract/operation.ts'
import type { teamMemberOperations } from '@contract/team-members.ts'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { ContentRichText, ContentText } from '@/kit/content/content-text.tsx'
import { Name } from '@/ui/name.tsx'

export type TeamMember = OperationOutput<(typeof teamMemberOperations)['team.list']>['results'][number]

/** Grid of equal card columns: one on phones, up to three on wide screens. */
export const cardGridClass = 'grid grid-cols-1 gap-2.5 md:grid-cols-2 md:gap-4 xl:grid-cols-3'

/** Card of a team member: picture, name, job title and description (TEAM-41 to TEAM-44). */
export const MemberCard = ({ member }: { member: TeamMember }) => {
  const { id, image__name, name } = member
  return (
    <article className="grid grid-cols-[6.25rem_minmax(0,1fr)] items-center gap-3.5 rounded-xl border border-border bg-card py-2.5 ps-2.5 pe-4 md:grid-cols-[8.25rem_minmax(0,1fr)] md:gap-4.5 md:p-3 md:pe-5">
      <Picture address={`/api/team/${id}/image/${image__name}`} />
      <div className="min-w-0">
        <h3 className="text-lg leading-tight font-heavy tracking-tight wrap-anywhere">
          <Name>{name}</Name>
        </h3>
        <p className="mt-px leading-tight font-bold wrap-anywhere text-link">
          <ContentText row={member} field="job_title" />
        </p>
        <ContentRichText row={member} field="description" className="mt-1 text-sm leading-snug" />
      </div>
    </article>
  )
}

/**
 * Picture without alternative text, because the name is next to it. An icon replaces a picture that cannot be loaded.
 */
const Picture = ({ address }: { address: string }) => {
  const [isBroken, setIsBroken] = useState(false)
  return (
    <div className="grid aspect-square place-items-center self-start overflow-hidden rounded-lg bg-muted text-muted-foreground md:self-center">
      {isBroken ? (
        <UserRound aria-hidden="true" className="size-12" />
      ) : (
        <img src={address} alt="" loading="lazy" className="size-full object-cover" onError={() => setIsBroken(true)} />
      )}
    </div>
  )
}
