import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** What every page needs. */
const START = /^src\/(main|pwa\/worker|pwa\/update-waiting)\.tsx?/

/** What every start behind the sign-in needs, and the page that a tablet is opened for: attendance. */
const CLUB =
  /^src\/routes\/(_app|-app-layout|-open-replica|_app\/sessions\/\$id\/index|_app\/sessions\/-attendance\/use-register)\.tsx?/

/** The page that families open on their phones: it must not load the club's pages for a tick box. */
const FAMILY = /^src\/routes\/(participant_)?registration\//

/** The long forms of applicants and referees, on phones too. */
const FORMS = /^src\/routes\/(volunteer_)?(application|reference)_forms\//

/** All pages before the sign-in. */
const PUBLIC = /^src\/routes\/(?!_|-)/

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** A module's path from the project's root, its query kept: the router's plugin makes parts of a page that way. */
const pathOf = (id: string): string => relative(ROOT, id).split(sep).join('/')

const isIcons = (id: string): boolean => id.endsWith('/lucide-react.mjs')

/**
 * The icons that a module imports by name. Their index imports all there are, so that its own imports say nothing.
 * @param code the module as it is bundled, its imports on lines of their own
 */
const iconsOf = (graph: Graph, code: string, index: string): string[] => {
  const names = [...code.matchAll(/import \{([^}]*)\} from "lucide-react"/g)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().split(' as ')[0]),
  )
  const lines = graph.getModuleInfo(index)?.code?.split('\n') ?? []
  return names.flatMap((name) => {
    const line = lines.find(
      (one) => one.includes(`default as ${name},`) || one.includes(`default as ${name} `),
    )
    const file = /from ['"](.+)['"]/.exec(line ?? '')?.[1]
    return file ? [join(dirname(index), file)] : []
  })
}

/** All modules that those of `from` need by the time they run; of libraries the icons alone, the rest follows by itself. */
const closureOf = (graph: Graph, from: string[], withLazy = false): Set<string> => {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    if (id.includes('node_modules')) return
    const info = graph.getModuleInfo(id)
    const imported = [...(info?.importedIds ?? []), ...(withLazy ? (info?.dynamicallyImportedIds ?? []) : [])]
    for (const one of imported)
      if (isIcons(one)) for (const icon of iconsOf(graph, info?.code ?? '', one)) visit(icon)
      else if (!one.includes('node_modules')) visit(one)
  }
  for (const id of from) visit(id)
  return found
}

/** The longest of them, which the others have most in common with. */
const APPLICATION = /^src\/routes\/application_forms\//

/** Where everybody who works with Hallbook begins. */
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

/** Letters of a small module: what it costs as a file of its own is more than what it holds. */
const SMALL = 2500

/** Whether a module is small, and other pages than those of `pages` need it too. */
const isSmallAndShared = (graph: Graph, id: string, pages: Set<string>): boolean => {
  const { code, importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
  if ((code ?? '').length > SMALL) return false
  return [...importers, ...dynamicImporters].some((importer) => !isIcons(importer) && !pages.has(importer))
}

/**
 * What pages before the sign-in have in common with the club's: a family's form alone, that form and others, and others
 * alone. What is small in a family's form and is used elsewhere too goes along, apart from what attendance loads.
 */
const sharedOf = (graph: Graph): Map<string, Shared> => {
  const all = [...closureOf(graph, [join(ROOT, 'src/main.tsx')], true)]
  const needed = (pages: RegExp) =>
    closureOf(
      graph,
      all.filter((id) => pages.test(pathOf(id))),
    )
  const club = needed(CLUB)
  const family = needed(FAMILY)
  const shared = [...needed(PUBLIC)].filter((id) => club.has(id))
  const others = closureOf(
    graph,
    all.filter((id) => PUBLIC.test(pathOf(id)) && !FAMILY.test(pathOf(id))),
  )
  const forms = needed(FORMS)
  const inOthers = closureOf(
    graph,
    all.filter((id) => PUBLIC.test(pathOf(id)) && !APPLICATION.test(pathOf(id))),
  )
  const wizard = [...needed(APPLICATION)].filter(
    (id) => inOthers.has(id) && !family.has(id) && !club.has(id) && !id.includes('node_modules'),
  )
  const sending = [...family].filter(
    (id) => forms.has(id) && !club.has(id) && !FAMILY.test(pathOf(id)) && !id.includes('node_modules'),
  )
  const signIn = needed(SIGN_IN)
  const ofFamily = (id: string) => (others.has(id) ? 'front' : 'family')
  const ofOthers = (id: string) => (forms.has(id) ? 'forms' : signIn.has(id) ? 'public' : 'public-more')
  const small = [...family].filter((id) => isSmallAndShared(graph, id, family) && !FAMILY.test(pathOf(id)))
  return new Map([
    ...wizard.map((id) => [id, 'wizard'] as const),
    ...sending.map((id) => [id, 'sending'] as const),
    ...shared.map((id) => [id, family.has(id) ? ofFamily(id) : ofOthers(id)] as const),
    ...small.map((id) => [id, club.has(id) ? ofFamily(id) : (`${ofFamily(id)}-apart` as Shared)] as const),
  ])
}

/**
 * The chunks of a first load: few files, for forty small ones cost a cheap tablet more than their weight. `start` is what
 * every page needs, `club` what attendance needs besides; `family`, `front` and
 * `public` are what a family's form, that form with others, and the sign-in have in common with that, `forms` what the forms
 * of applicants, and `public-more` what other pages before the sign-in. Those that end on `-apart` attendance does not need.
 * `sending` is what a family's form and those of applicants have in common besides, `wizard` what these have with each other.
 */
export const startChunks = (): Rolldown.CodeSplittingGroup[] => {
  let shared: Map<string, Shared> | undefined
  const sharedAs = (name: Shared) => (id: string, graph: Graph) => {
    shared ??= sharedOf(graph)
    return shared.get(id) === name ? name : null
  }
  return [
    { name: 'start', test: (id) => START.test(pathOf(id)), priority: 4 },
    // A group takes along what its modules need: what most pages share comes first.
    { name: sharedAs('front'), debugName: 'front', priority: 3 },
    { name: sharedAs('family'), debugName: 'family', priority: 2 },
    { name: sharedAs('front-apart'), debugName: 'front-apart', priority: 1.8 },
    { name: sharedAs('family-apart'), debugName: 'family-apart', priority: 1.7 },
    { name: sharedAs('forms'), debugName: 'forms', priority: 1.5 },
    { name: sharedAs('sending'), debugName: 'sending', priority: 1.2 },
    { name: sharedAs('public'), debugName: 'public', priority: 1 },
    { name: sharedAs('public-more'), debugName: 'public-more', priority: 0.8 },
    { name: sharedAs('wizard'), debugName: 'wizard', priority: 0.5 },
    { name: 'club', test: (id) => CLUB.test(pathOf(id)) },
  ]
}
