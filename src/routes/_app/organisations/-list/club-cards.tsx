import { Trans } from '@lingui/react/macro'
import { Badge } from '@/ui/badge.tsx'
import { Name } from '@/ui/name.tsx'
import type { Club } from './club.ts'
import { StatusButton } from './status-button.tsx'

type ClubCardsProps = {
  clubs: readonly Club[]
  /** Which clubs are of Boxes of Hope is told to main programme staff (STAT-101). */
  programmes: boolean
  onOpen: (club: Club) => void
}

/** The clubs on a phone: each with what is known of it, and the button that opens its checklist. */
export const ClubCards = ({ clubs, programmes, onOpen }: ClubCardsProps) => (
  <ul className="rounded-xl border border-border bg-card">
    {clubs.map((club) => (
      <li
        key={club.id}
        className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 border-t border-border px-4 py-3 first:border-0"
      >
        <span className="min-w-0 flex-1 basis-40">
          <b className="block leading-snug wrap-anywhere">
            <Name>{club.organisation_name}</Name>
          </b>
          {club.region ? <span className="block text-sm text-muted-foreground">{club.region}</span> : null}
          {programmes && club.is_boxes_of_hope ? (
            <Badge tone="info" size="small">
              <Trans>BoH</Trans>
            </Badge>
          ) : null}
        </span>
        <StatusButton club={club} onOpen={onOpen} />
      </li>
    ))}
  </ul>
)
