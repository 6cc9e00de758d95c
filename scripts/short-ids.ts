import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

const SHORT_ID_LENGTH = 3

/**
 * Shortens message ids for the built app to their first three characters, unless two ids share them. Ids are digests
 * that compress badly, and the code and the Welsh catalogue both contain them.
 * @param ids all message ids of the catalogue, because other ids stay unchanged
 */
export function buildShortIds(ids: string[]): (id: string) => string {
  const shorten = (id: string) => id.slice(0, SHORT_ID_LENGTH)
  const starts = ids.map(shorten)
  const isUnique = (start: string) => starts.indexOf(start) === starts.lastIndexOf(start)
  const shortIds = new Map(ids.filter((id) => isUnique(shorten(id))).map((id) => [id, shorten(id)]))
  return (id) => shortIds.get(id) ?? id
}

/** Loads the Welsh catalogue of the project in folder `cwd` and returns its id shortener. */
export async function loadShortIds(cwd: string): Promise<(id: string) => string> {
  const [catalog] = await getCatalogs(getConfig({ cwd }))
  return buildShortIds(Object.keys((await catalog?.read('cy')) ?? {}))
}
