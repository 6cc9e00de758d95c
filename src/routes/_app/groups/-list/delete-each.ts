import { ApiError } from '@/api/errors.ts'

export type Deleted = {
  /** Those that are gone, also where another device was faster. */
  done: number
  /** Those that the server keeps, for a reason of its own. */
  refused: number
  /** What ended the run before its last one: the sign-in is over, the server failed, no answer came. */
  stopped: unknown
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 400
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Deletes one after the other. One that is refused keeps no other; whatever else fails would fail with the next one too. */
export const deleteEach = async (
  ids: readonly string[],
  remove: (id: string) => Promise<unknown>,
): Promise<Deleted> => {
  let [done, refused] = [0, 0]
  for (const id of ids) {
    try {
      await remove(id)
      done++
    } catch (error) {
      if (isGone(error)) done++
      else if (isRefusal(error)) refused++
      else return { done, refused, stopped: error }
    }
  }
  return { done, refused, stopped: null }
}
