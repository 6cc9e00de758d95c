import type { ApplicationRow } from '@contract/recruitment/applications.ts'
import { Trans } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import { Badge } from '@/ui/badge.tsx'

type DoneByOnePersonProps = {
  application: Pick<ApplicationRow, 'done_by_one_person'>
  size?: 'normal' | 'small'
}

/** Badge for an application whose checks were all completed by the same person. */
export const DoneByOnePerson = ({ application, size = 'normal' }: DoneByOnePersonProps) =>
  application.done_by_one_person ? (
    <Badge tone="warning" icon={UserRound} size={size}>
      <Trans>Done by one person</Trans>
    </Badge>
  ) : null
