import { createRouter } from '@tanstack/react-router'
import { ErrorScreen } from '@/shell/error-screen.tsx'
import { routeTree } from './routeTree.gen.ts'

export const createAppRouter = () =>
  createRouter({
    routeTree,
    scrollRestoration: true,
    defaultPreload: false,
    notFoundMode: 'root',
    defaultErrorComponent: ErrorScreen,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
