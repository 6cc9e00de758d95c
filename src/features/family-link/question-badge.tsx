import { Plural } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import { Badge } from '@/ui/badge.tsx'

/** Number of open questions that a family asked. Renders nothing for none. */
export const QuestionBadge = ({ count }: { count: number }) => {
  if (count === 0) return null
  return (
    <Badge tone="warning" icon={Hand}>
      <Plural value={count} one="# question for you" other="# questions for you" />
    </Badge>
  )
}
