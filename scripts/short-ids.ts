import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

const LENGTH = 3

/**
 * Shortens message ids for the built app to their first three characters, unless two ids share them. Ids are
 * digests that compress badly, and the code and the Welsh catalogue both contain them.
 * @param ids all message ids of the catalogue, because other ids stay unchanged
 */
export const buildShortIds = (ids: Iterable<string>): ((id: string) => string) => {
  const short = new Map<string, string>()
  const fullIdByStart = new Map<string, string>()
  for (const id of ids) {
    const start = id.slice(0, LENGTH)
    const other = fullIdByStart.get(start)
    if (other !== undefined) short.delete(other)
    else short.set(id, start)
    fullIdByStart.set(start, id)
  }
  return (id) => short.get(id) ?? id
}

/** Loads the catalogues of the project in folder `cwd` and returns their id shortener. */
export const loadShortIds = async (cwd: string): Promise<(id: string) => string> => {
  const catalogs = await getCatalogs(getConfig({ cwd }))
  const read = await Promise.all(catalogs.map((catalog) => catalog.read('cy')))
  return buildShortIds(read.flatMap((messages) => Object.keys(messages ?? {})))
}
