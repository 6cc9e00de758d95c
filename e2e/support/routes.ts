import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROUTES_FOLDER = 'src/routes'

export type RouteFile = { route: string; behindSignIn: boolean; offline: boolean }

/** Lists all routes by reading the route files, so that a new route is always included. */
export const listRoutes = (): RouteFile[] =>
  readdirSync(ROUTES_FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const text = readFileSync(join(ROUTES_FOLDER, file), 'utf8')
      const [, layout, path] = /createFileRoute\('(\/_app)?(\/[^']*)?'\)/.exec(text) ?? []
      if (!path) return []
      const route = path.replace(/(.)\/$/, '$1')
      return [{ route, behindSignIn: layout !== undefined, offline: /\boffline: true\b/.test(text) }]
    })
    .sort((a, b) => (a.route < b.route ? -1 : 1))
