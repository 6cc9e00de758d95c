import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

const SHORT_ID_LENGTH = 3

/**
 * Shortens message ids for the built app to their first three characters, unless two ids share them. Ids are digests
 * that compress badly, and the code and the Welsh catalogue both contain them.
 * @param ids all message ids of the catalogue, because other ids stay unchanged
 */
export const buildShortIds = (ids: Iterable<string>): ((id: string) => string) => {
  const shortIdByFullId = new Map<string, string>()
  const fullIdByStart = new Map<string, string>()
  for (const id of ids) {
    const start = id.slice(0, SHORT_ID_LENGTH)
    const collidingId = fullIdByStart.get(start)
    if (collidingId !== undefined) shortIdByFullId.delete(collidingId)
    else shortIdByFullId.set(id, start)
    fullIdByStart.set(start, id)
  }
  return (id) => shortIdByFullId.get(id) ?? id
}

/** Loads the catalogues of the project in folder `cwd` and returns their id shortener. */
export const loadShortIds = async (cwd: string): Promise<(id: string) => string> => {
  const catalogs = await getCatalogs(getConfig({ cwd }))
  const catalogueMessages = await Promise.all(catalogs.map((catalog) => catalog.read('cy')))
  return buildShortIds(catalogueMessages.flatMap((messages) => Object.keys(messages ?? {})))
}
