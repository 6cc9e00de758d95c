import type { PendingKey } from '@contract/concerns/concern-tasks.ts'
import { concernTaskOperations } from '@contract/concerns/concern-tasks.ts'
import { concernOperations } from '@contract/concerns/concerns.ts'
import { call } from '@/api/call.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'

const { 'concern_keys.confirm': CONFIRM, 'network_concern_keys.confirm': CONFIRM_NETWORK } = concernOperations

/**
 * Loads the open tasks about concern notes and their keys.
 * @param wanted false for users who cannot have such tasks, so that nothing is loaded
 */
export function useConcernTasks(wanted = true) {
  const invalidateTasks = useInvalidate('concern_tasks', 'concern_keys', 'network_concern_keys')
  const { answer, ...state } = useOperationQuery(concernTaskOperations['concern_tasks.list'], { wanted })
  return {
    ...state,
    tasks: answer,
    count: answer
      ? answer.unread.length + answer.waiting_keys.length + (answer.clubs_without_key.length > 0 ? 1 : 0)
      : 0,
    /** @throws the same errors as `call` */
    confirm: async ({ id, holder }: Pick<PendingKey, 'id' | 'holder'>): Promise<void> => {
      try {
        if (holder === 'network') await call(CONFIRM_NETWORK, { params: { id } })
        else await call(CONFIRM, { params: { id }, body: {} })
      } finally {
        // Reload the tasks even after an error, because another person may already have confirmed the key.
        await invalidateTasks()
      }
    },
  }
}
