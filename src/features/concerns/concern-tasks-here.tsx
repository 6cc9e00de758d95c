import { isAllowed } from '@contract/access.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ListTodo } from 'lucide-react'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { useUser } from '@/user/use-user.ts'
import { useConcernTasks } from './use-concern-tasks.ts'

/**
 * Banner that links coordinators, leaders and VP support to the open tasks about concern notes. Renders nothing if
 * there are no tasks.
 * @param keysOnly true on a page whose card "Your work" already counts the notes without a reader
 */
export function ConcernTasksHere({ keysOnly = false }: { keysOnly?: boolean }) {
  const { count: allCount, tasks } = useConcernTasks(isAllowed('concern_tasks', useUser()))
  const count = keysOnly ? allCount - (tasks?.unread.length ?? 0) : allCount
  if (count === 0) return null
  return (
    <Banner
      tone="warning"
      icon={ListTodo}
      action={
        <Button asChild variant="outline" size="comfort">
          <Link to="/concerns/tasks">
            <Trans>See what to do</Trans>
          </Link>
        </Button>
      }
    >
      <Plural value={count} one="Concern notes: # thing to do." other="Concern notes: # things to do." />
    </Banner>
  )
}
