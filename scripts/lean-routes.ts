import type { Plugin } from 'vite'

/** Matches a route of the generated tree and captures its import, its own options and its parent. */
const PLACED_ROUTE = /^const \w+\s*=\s*(\w+)\.update\(\{\s*(id: [^}]*?)getParentRoute: \(\) => (\w+),\s*\} as any\)$/gm

/** Puts routes below their parent. Each route has a path, or only an id. */
const ADD_CHILDREN = `
const addChildren = (parent, routes) =>
  parent._addFileChildren(
    routes.map(([route, path, id]) => route.update({ path, id, getParentRoute: () => parent })),
  )`

/**
 * Returns a shorter form of the generated route tree: one list of routes and paths for each parent. The router uses the
 * path as the id of a route without one.
 */
export function shortenRouteTree(code: string): string {
  const imports = code.match(/^import \{ Route as .*$/gm) ?? []
  const childrenByParent = new Map<string, string[]>()
  for (const [, route, options = '', parent = ''] of code.matchAll(PLACED_ROUTE)) {
    const [, id] = /id: ('[^']*')/.exec(options) ?? []
    const [, path] = /path: ('[^']*')/.exec(options) ?? []
    const child = path ? `[${route}, ${path}]` : `[${route}, undefined, ${id}]`
    // The tree names a parent's import with a suffix.
    const parentImport = parent.endsWith('Import') ? parent : `${parent}Import`
    childrenByParent.set(parentImport, [...(childrenByParent.get(parentImport) ?? []), child])
  }
  const placedCount = [...childrenByParent.values()].flat().length
  if (placedCount !== imports.length - 1) throw new Error('The route tree has another form: has the router changed?')
  const [root] = childrenByParent.keys()
  const lists = [...childrenByParent].map(([parent, children]) => `addChildren(${parent}, [${children.join(', ')}])`)
  return [...imports, ADD_CHILDREN, ...lists, `export const routeTree = ${root}`].join('\n')
}

/** Returns the code of a route file without the route's address, which is only used for types. */
export const removeRouteAddress = (code: string): string =>
  code.replace(/createFileRoute\(\s*(['"])[^'"]*\1,?\s*\)/, 'createFileRoute()')

/** Shortens the routes of the built app, because every first load contains the routes of all screens. */
export const buildLeanRoutesPlugin = (): Plugin => ({
  name: 'lean-routes',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/(routeTree\.gen\.ts$|routes\/)/ },
    handler: (code, id) => ({
      code: id.endsWith('/routeTree.gen.ts') ? shortenRouteTree(code) : removeRouteAddress(code),
      map: null,
    }),
  },
})
