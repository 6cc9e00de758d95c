import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { getFirstPage, openTablet } from '../tablet.ts'
import type { SetupOptions } from './peer.ts'

/** A library or approach that is measured, with its page and settings. */
export type Contender = {
  name: string
  page: 'hallbook' | 'limit' | 'pouchdb' | 'rest' | 'rxdb'
  /** True if the contender stores personal data encrypted on the device. */
  sealed?: boolean
  atOnce?: number
  /**
   * Sends only one of `part` pending ticks and multiplies the measured time by `part`. This is possible because each
   * tick takes the same time.
   */
  part?: number
}

export const hallbook: Contender = { name: 'Hallbook', page: 'hallbook' }
export const hallbookSealed: Contender = { ...hallbook, name: 'Hallbook, locked', sealed: true }
export const pouchdb: Contender = { name: 'PouchDB', page: 'pouchdb' }
export const rxdb: Contender = { name: 'RxDB', page: 'rxdb' }
export const rxdbSealed: Contender = { ...rxdb, name: 'RxDB, encrypted', sealed: true }
export const dexie: Contender = { name: 'plain Dexie', page: 'rest' }
export const restSequential: Contender = { name: 'a call per change', page: 'rest', atOnce: 1, part: 10 }
export const restSixParallel: Contender = {
  name: 'a call per change, six at once',
  page: 'rest',
  atOnce: 6,
  part: 10,
}
export const lowerLimit: Contender = { name: 'the limit', page: 'limit' }

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const scriptsByPage = new Map<string, string>()

const buildScript = async (page: Contender['page']): Promise<string> => {
  const cachedScript = scriptsByPage.get(page)
  if (cachedScript !== undefined) return cachedScript
  const bundle = await build({
    entryPoints: [resolvePath(`./page/${page}.ts`)],
    tsconfig: resolvePath('../../tsconfig.json'),
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'warning',
  })
  const script = bundle.outputFiles[0]?.text ?? ''
  scriptsByPage.set(page, script)
  return script
}

/** Addresses of Hallbook's server and of the peers' server, and the user and token for Hallbook's pages. */
export type Environment = { hallbook: string; peers: string; user: unknown; token: string }

/** A contender's page in its own browser with an empty disk, ready to be measured. */
export type Device = { page: Page; close(): Promise<void> }

/**
 * Opens a contender's page in a new browser.
 * @param run name of the run, which separates the data of this run from other runs
 */
export const openDevice = async (environment: Environment, contender: Contender, run: string): Promise<Device> => {
  const folder = mkdtempSync(join(tmpdir(), 'hallbook-bench-'))
  const tablet = await openTablet(folder, { serviceWorkers: 'block' })
  const page = await getFirstPage(tablet)
  page.on('pageerror', (error) => console.error(`${contender.name}: ${error.message}`))
  const origin = contender.page === 'hallbook' ? environment.hallbook : environment.peers
  const script = await buildScript(contender.page)
  const [pageUrl, scriptUrl] = [`${origin}/bench.html`, `${origin}/bench.js`]
  const document = '<!doctype html><meta charset="utf-8"><title>Bench</title><script src="/bench.js"></script>'
  await page.route(pageUrl, (route) => route.fulfill({ contentType: 'text/html', body: document }))
  await page.route(scriptUrl, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.goto(pageUrl)
  // Stop intercepting these two requests, so that interception does not slow down the page's further requests.
  await page.unroute(pageUrl)
  await page.unroute(scriptUrl)
  const { user, token } = environment
  const setupOptions: SetupOptions = {
    run,
    user,
    token,
    atOnce: contender.atOnce ?? 6,
    sealed: contender.sealed ?? false,
  }
  await page.evaluate((options) => peer.setup(options), setupOptions)
  return {
    page,
    close: async () => {
      await tablet.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
