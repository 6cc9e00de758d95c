import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Modules that every page needs. */
const START = /^src\/(main|pwa\/worker|pwa\/update-waiting)\.tsx?/

/** Modules that every start after sign-in needs, and the attendance page, because tablets mainly open that page. */
const CLUB =
  /^src\/routes\/(_app|-app-layout|-open-replica|_app\/sessions\/\$id\/index|_app\/sessions\/-attendance\/use-register)\.tsx?/

/** The registration page that families open on their phones. It must not load the club's pages. */
const FAMILY = /^src\/routes\/(participant_)?registration\//

/** Forms of applicants and referees. They are long and are also opened on phones. */
const FORMS = /^src\/routes\/(volunteer_)?(application|reference)_forms\//

/** All pages before the sign-in. */
const PUBLIC = /^src\/routes\/(?!_|-)/

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * Returns a module's path from the project root. Keeps the query, because the router's plugin uses it to name the parts
 * of a page.
 */
const toProjectPath = (id: string): string => relative(ROOT, id).split(sep).join('/')

const isIcons = (id: string): boolean => id.endsWith('/lucide-react.mjs')

/**
 * Finds the icon modules that a module imports by name. The icon index itself imports all icons, so its import list is
 * useless for this.
 * @param code the bundled module, with each import on a separate line
 */
const findIconModules = (graph: Graph, code: string, index: string): string[] => {
  const names = [...code.matchAll(/import \{([^}]*)\} from "lucide-react"/g)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().split(' as ')[0]),
  )
  const lines = graph.getModuleInfo(index)?.code?.split('\n') ?? []
  return names.flatMap((name) => {
    const line = lines.find((one) => one.includes(`default as ${name},`) || one.includes(`default as ${name} `))
    const file = /from ['"](.+)['"]/.exec(line ?? '')?.[1]
    return file ? [join(dirname(index), file)] : []
  })
}

/**
 * Collects all modules that the modules in `from` load. From libraries only the icons are included, because the rest
 * follows.
 */
const collectModules = (graph: Graph, from: string[], withLazy = false): Set<string> => {
  const collectedIds = new Set<string>()
  const visit = (id: string) => {
    if (collectedIds.has(id)) return
    collectedIds.add(id)
    if (id.includes('node_modules')) return
    const info = graph.getModuleInfo(id)
    const imported = [...(info?.importedIds ?? []), ...(withLazy ? (info?.dynamicallyImportedIds ?? []) : [])]
    for (const importedId of imported)
      if (isIcons(importedId)) for (const icon of findIconModules(graph, info?.code ?? '', importedId)) visit(icon)
      else if (!importedId.includes('node_modules')) visit(importedId)
  }
  for (const id of from) visit(id)
  return collectedIds
}

/** The longest application form, which shares the most code with the other forms. */
const APPLICATION = /^src\/routes\/application_forms\//

/** The sign-in page, where every user starts. */
const SIGN_IN = /^src\/routes\/login\.tsx/

type Shared =
  | 'family'
  | 'family-apart'
  | 'front'
  | 'front-apart'
  | 'forms'
  | 'sending'
  | 'public'
  | 'public-more'
  | 'wizard'

/** Size limit of a small module in characters. A separate file for it would cost more than its content. */
const MAX_SMALL_MODULE_LENGTH = 2500

/** Returns true if a module is small and modules outside `pages` import it too. */
const isSmallAndShared = (graph: Graph, id: string, pages: Set<string>): boolean => {
  const { code, importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  if ((code ?? '').length > MAX_SMALL_MODULE_LENGTH) return false
  return [...importers, ...dynamicImporters].some((importer) => !isIcons(importer) && !pages.has(importer))
}

/**
 * Groups the modules that pages before the sign-in share with the club's pages: family form only, family form and
 * others, others only. Small modules of the family form that are also used elsewhere join it, separately from modules
 * that attendance loads.
 */
const groupSharedModules = (graph: Graph): Map<string, Shared> => {
  const allModules = [...collectModules(graph, [join(ROOT, 'src/main.tsx')], true)]
  const collectForPages = (pages: RegExp) =>
    collectModules(
      graph,
      allModules.filter((id) => pages.test(toProjectPath(id))),
    )
  const club = collectForPages(CLUB)
  const family = collectForPages(FAMILY)
  const shared = [...collectForPages(PUBLIC)].filter((id) => club.has(id))
  const otherPublicModules = collectModules(
    graph,
    allModules.filter((id) => PUBLIC.test(toProjectPath(id)) && !FAMILY.test(toProjectPath(id))),
  )
  const forms = collectForPages(FORMS)
  const otherFormModules = collectModules(
    graph,
    allModules.filter((id) => PUBLIC.test(toProjectPath(id)) && !APPLICATION.test(toProjectPath(id))),
  )
  const wizard = [...collectForPages(APPLICATION)].filter(
    (id) => otherFormModules.has(id) && !family.has(id) && !club.has(id) && !id.includes('node_modules'),
  )
  const sending = [...family].filter(
    (id) => forms.has(id) && !club.has(id) && !FAMILY.test(toProjectPath(id)) && !id.includes('node_modules'),
  )
  const signIn = collectForPages(SIGN_IN)
  const pickFamilyChunk = (id: string) => (otherPublicModules.has(id) ? 'front' : 'family')
  function pickOtherChunk(id: string): Shared {
    if (forms.has(id)) return 'forms'
    return signIn.has(id) ? 'public' : 'public-more'
  }
  const small = [...family].filter((id) => isSmallAndShared(graph, id, family) && !FAMILY.test(toProjectPath(id)))
  return new Map([
    ...wizard.map((id) => [id, 'wizard'] as const),
    ...sending.map((id) => [id, 'sending'] as const),
    ...shared.map((id) => [id, family.has(id) ? pickFamilyChunk(id) : pickOtherChunk(id)] as const),
    ...small.map(
      (id) => [id, club.has(id) ? pickFamilyChunk(id) : (`${pickFamilyChunk(id)}-apart` as Shared)] as const,
    ),
  ])
}

/**
 * Defines the chunks of a first load. A few files are better, because forty small files cost a cheap tablet more than
 * their size.
 * - `start`: needed by every page
 * - `club`: also needed by attendance
 * - `family`, `front`, `public`: shared with those by the family form, by that form and others, and by the sign-in
 * - `forms`: shared by the application forms
 * - `public-more`: shared by other pages before the sign-in
 * - names ending in `-apart`: not needed by attendance
 * - `sending`: also shared by the family form and the application forms
 * - `wizard`: shared by the application forms only
 */
export const buildStartChunks = (): Rolldown.CodeSplittingGroup[] => {
  let shared: Map<string, Shared> | undefined
  const nameIfShared = (name: Shared) => (id: string, graph: Graph) => {
    shared ??= groupSharedModules(graph)
    return shared.get(id) === name ? name : null
  }
  return [
    { name: 'start', test: (id) => START.test(toProjectPath(id)), priority: 4 },
    // List the most shared group first, because a group also takes the modules that its own modules need.
    { name: nameIfShared('front'), debugName: 'front', priority: 3 },
    { name: nameIfShared('family'), debugName: 'family', priority: 2 },
    { name: nameIfShared('front-apart'), debugName: 'front-apart', priority: 1.8 },
    { name: nameIfShared('family-apart'), debugName: 'family-apart', priority: 1.7 },
    { name: nameIfShared('forms'), debugName: 'forms', priority: 1.5 },
    { name: nameIfShared('sending'), debugName: 'sending', priority: 1.2 },
    { name: nameIfShared('public'), debugName: 'public', priority: 1 },
    { name: nameIfShared('public-more'), debugName: 'public-more', priority: 0.8 },
    { name: nameIfShared('wizard'), debugName: 'wizard', priority: 0.5 },
    { name: 'club', test: (id) => CLUB.test(toProjectPath(id)) },
  ]
}
