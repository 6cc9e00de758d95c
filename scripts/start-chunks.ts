import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Modules that every page needs. */
const START = /^src\/(main|pwa\/worker|pwa\/update-waiting)\.tsx?/

/**
 * Pages that users open first, by name. `app` is every start after the sign-in. `club` is what a club user's start adds:
 * the replica, and attendance, because tablets mainly open that page. Families open theirs on their own phones, where it
 * must not load the club's pages.
 */
const FIRST_PAGES = {
  app: /^src\/routes\/(_app|-app-layout)\.tsx?/,
  club: /^src\/routes\/(-open-replica|_app\/sessions\/\$id\/index|_app\/sessions\/-attendance\/use-register)\.tsx?/,
  family: /^src\/routes\/(participant_)?registration\//,
  application: /^src\/routes\/application_forms\//,
  /** Lists and navigation of central staff. What they share with a club user's start becomes part of `app`. */
  staff: /^src\/(routes\/_app\/(organisations|users|applications)\/index|shell\/staff-navigation)\.tsx?/,
  /** Parts of a family's form that the page loads right after it is shown. */
  family_later: /^src\/features\/self-registration\/(people|survey)-parts\.tsx/,
  /** A family's own page, up to the birthday. */
  family_page: /^src\/routes\/family\//,
  login: /^src\/routes\/login\.tsx/,
}

/** All pages before the sign-in, and the part of a family's own page that is loaded later. */
const PUBLIC = /^src\/(routes\/(?!_|-)|features\/family-page\/opened-page\.tsx)/

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * Defines the chunks of a first load. A few files are better, because forty small files cost a cheap tablet more than
 * their size. Modules that the same first pages load form one chunk, named after those pages.
 */
export function buildStartChunks(): Rolldown.CodeSplittingGroup[] {
  let pagesByModule: Map<string, string[]> | undefined
  const nameIfShared = (pageCount: number) => (id: string, graph: Graph) => {
    pagesByModule ??= groupByFirstPages(graph)
    const pages = pagesByModule.get(id) ?? []
    if (countPages(pages) !== pageCount) return null
    return pages.join() === 'app' ? 'app' : ['shared', ...pages].join('-')
  }
  return [
    { name: 'start', test: (id) => START.test(toProjectPath(id)), priority: 7 },
    // List the most shared modules first, because a group also takes the modules that its own modules need.
    ...[6, 5, 4, 3, 2, 1].map((count) => ({ name: nameIfShared(count), debugName: `${count} pages`, priority: count })),
    { name: 'club', test: (id) => FIRST_PAGES.club.test(toProjectPath(id)) },
  ]
}

const isSignedInPage = (page: string): boolean => page === 'app' || page === 'club'

/** Omits and replaces pages of a module, so that fewer and larger chunks result. */
function mergePages(pages: readonly string[]): string[] {
  const names = new Set(pages)
  if (names.has('staff') && names.has('club')) names.add('app')
  names.delete('staff')
  // A club user's start loads `app` too.
  if (names.has('app')) names.delete('club')
  const isSignedIn = pages.some(isSignedInPage)
  if (names.has('family_later') && isSignedIn) names.add('family')
  if (names.has('family')) names.delete('family_later')
  if (isSignedIn && names.has('family')) names.delete('login')
  return Object.keys(FIRST_PAGES).filter((name) => names.has(name))
}

/** Counts the pages that may load a chunk, including the pages that its name omits. */
function countPages(pages: readonly string[]): number {
  if (!pages.includes('family')) return pages.length
  return pages.length + (pages.some(isSignedInPage) ? 2 : 1)
}

/**
 * Returns the names of the first pages that load each module. A module of one page is listed only if other pages import
 * it too: for `club`, pages before the sign-in. Other routes are not listed, because each has its own chunk.
 */
function groupByFirstPages(graph: Graph): Map<string, string[]> {
  const allModules = [...collectModules(graph, [join(ROOT, 'src/main.tsx')], true)]
  const collectForPages = (pages: RegExp) => {
    const roots = allModules.filter((id) => pages.test(toProjectPath(id)))
    return collectModules(graph, roots)
  }
  const modulesByPage = Object.entries(FIRST_PAGES).map(([name, pages]) => [name, collectForPages(pages)] as const)
  const publicModules = collectForPages(PUBLIC)
  const groups = new Map<string, string[]>()
  for (const id of allModules) {
    const path = toProjectPath(id)
    if (path.startsWith('src/routes/') && !FIRST_PAGES.app.test(path)) continue
    const users = modulesByPage.filter(([, modules]) => modules.has(id))
    const pages = mergePages(users.map(([name]) => name))
    const isImportedElsewhere = graph.getModuleInfo(id)?.importers.some((importer) => !users[0]?.[1].has(importer))
    const isSignedInOnly = pages.every(isSignedInPage)
    if (isSignedInOnly && publicModules.has(id) && pages[0]) groups.set(id, [pages[0], 'public'])
    else if (pages.length > 1 || pages[0] === 'app' || (isImportedElsewhere && !isSignedInOnly)) groups.set(id, pages)
  }
  return groups
}

/**
 * Collects all modules that the modules in `from` load. From libraries only the icons are included, because the rest
 * follows.
 */
function collectModules(graph: Graph, from: string[], withLazy = false): Set<string> {
  const collectedIds = new Set<string>()
  const visit = (id: string) => {
    if (collectedIds.has(id)) return
    collectedIds.add(id)
    if (id.includes('node_modules')) return
    const info = graph.getModuleInfo(id)
    const imported = [...(info?.importedIds ?? []), ...(withLazy ? (info?.dynamicallyImportedIds ?? []) : [])]
    for (const importedId of imported)
      if (importedId.endsWith('/lucide-react.mjs'))
        for (const icon of findIconModules(graph, info?.code ?? '', importedId)) visit(icon)
      else if (!importedId.includes('node_modules')) visit(importedId)
  }
  for (const id of from) visit(id)
  return collectedIds
}

/**
 * Finds the icon modules that a module imports by name. The icon index itself imports all icons, so its import list is
 * useless for this.
 * @param code the bundled module, with each import on a separate line
 */
function findIconModules(graph: Graph, code: string, index: string): string[] {
  const names = [...code.matchAll(/import \{([^}]*)\} from "lucide-react"/g)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().split(' as ')[0]),
  )
  const indexCode = graph.getModuleInfo(index)?.code ?? ''
  return names.flatMap((name) => {
    const [, file] = new RegExp(`default as ${name}[, ].*from ['"](.+)['"]`).exec(indexCode) ?? []
    return file ? [join(dirname(index), file)] : []
  })
}

/**
 * Returns a module's path from the project root. Keeps the query, because the router's plugin uses it to name the parts
 * of a page.
 */
function toProjectPath(id: string): string {
  return relative(ROOT, id).split(sep).join('/')
}
