import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

const LENGTH = 3

/**
 * Ids of messages as the built app has them: their first three letters where these are no other message's. Ids are digests,
 * which no compression makes smaller, and stand in the code as well as in the Welsh catalogue.
 * @param ids of every message of the catalogue; what is not among them stays as it is
 */
export const shortIds = (ids: Iterable<string>): ((id: string) => string) => {
  const short = new Map<string, string>()
  const taken = new Map<string, string>()
  for (const id of ids) {
    const start = id.slice(0, LENGTH)
    const other = taken.get(start)
    if (other !== undefined) short.delete(other)
    else short.set(id, start)
    taken.set(start, id)
  }
  return (id) => short.get(id) ?? id
}

/** Those of the catalogue of the project at this folder. */
export const shortIdsOf = async (cwd: string): Promise<(id: string) => string> => {
  const catalogs = await getCatalogs(getConfig({ cwd }))
  const read = await Promise.all(catalogs.map((catalog) => catalog.read('cy')))
  return shortIds(read.flatMap((messages) => Object.keys(messages ?? {})))
}
