import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'

export const createAppRouter = () =>
  createRouter({ routeTree, scrollRestoration: true, defaultPreload: false, notFoundMode: 'root' })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
