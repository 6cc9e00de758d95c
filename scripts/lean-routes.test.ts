import { readFileSync } from 'node:fs'
import {
  type AnyRoute,
  createFileRoute,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router'
import { transformSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { removeRouteAddress, shortenRouteTree } from './lean-routes.ts'

/** Runs a route tree with empty routes in place of the screens, and returns its router. */
function createTreeRouter(code: string) {
  const { code: script } = transformSync(code, { loader: 'ts', format: 'cjs' })
  const module: { exports: { routeTree?: AnyRoute } } = { exports: {} }
  const createRoute = (file: string) => ({
    Route: file.endsWith('/__root') ? createRootRoute() : createFileRoute('/' as never)({}),
  })
  new Function('module', 'exports', 'require', script)(module, module.exports, createRoute)
  const { routeTree } = module.exports
  if (!routeTree) throw new Error('The code exports no route tree')
  return createRouter({ routeTree, history: createMemoryHistory() })
}

/** Lists each route's id, path, full path and parent. */
const describeRoutes = (router: ReturnType<typeof createTreeRouter>) =>
  Object.values<AnyRoute>(router.routesById)
    .map(({ id, path, fullPath, parentRoute }) => ({ id, path, fullPath, parent: parentRoute?.id }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))

describe('routes of the built app', () => {
  const code = readFileSync('src/routeTree.gen.ts', 'utf8')

  it('keeps every route of the generated tree', () => {
    const routes = describeRoutes(createTreeRouter(code))
    expect(routes.length).toBeGreaterThan(100)
    expect(describeRoutes(createTreeRouter(shortenRouteTree(code)))).toEqual(routes)
  })

  it('opens the same route for every address', () => {
    const router = createTreeRouter(code)
    const leanRouter = createTreeRouter(shortenRouteTree(code))
    const addresses = describeRoutes(router).map(({ fullPath }) => fullPath.replace(/\$\w*/g, 'new'))
    const findRoutes = (target: typeof router) =>
      addresses.map((address) => target.matchRoutes(address, {}).map(({ routeId }) => routeId))
    expect(findRoutes(leanRouter)).toEqual(findRoutes(router))
  })

  it('fails if the generated tree has an unknown form', () => {
    expect(() => shortenRouteTree(code.replace('.update({', '.change({'))).toThrow('another form')
  })

  it('removes only the address of a route file', () => {
    const file = "export const Route = createFileRoute('/news/$id')({ component: NewsScreen, path: '/news/$id' })"
    expect(removeRouteAddress(file)).toBe(
      "export const Route = createFileRoute()({ component: NewsScreen, path: '/news/$id' })",
    )
  })
})
