import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { openTablet, pageOf } from '../tablet.ts'
import type { Given } from './peer.ts'

/** Who is measured: a page, and how it is told to work. */
export type Contender = {
  name: string
  page: 'hallbook' | 'limit' | 'pouchdb' | 'rest' | 'rxdb'
  /** It has what is personal encrypted at rest. */
  sealed?: boolean
  atOnce?: number
  /** So small a part of the waiting ticks is sent, and its time taken that many times: each tick takes as long as any other. */
  part?: number
}

export const hallbook: Contender = { name: 'Hallbook', page: 'hallbook' }
export const hallbookSealed: Contender = { ...hallbook, name: 'Hallbook, locked', sealed: true }
export const pouchdb: Contender = { name: 'PouchDB', page: 'pouchdb' }
export const rxdb: Contender = { name: 'RxDB', page: 'rxdb' }
export const rxdbSealed: Contender = { ...rxdb, name: 'RxDB, encrypted', sealed: true }
export const dexie: Contender = { name: 'plain Dexie', page: 'rest' }
export const restOne: Contender = { name: 'a call per change', page: 'rest', atOnce: 1, part: 10 }
export const restSix: Contender = {
  name: 'a call per change, six at once',
  page: 'rest',
  atOnce: 6,
  part: 10,
}
export const limit: Contender = { name: 'the limit', page: 'limit' }

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const scripts = new Map<string, string>()

const scriptOf = async (page: Contender['page']): Promise<string> => {
  const known = scripts.get(page)
  if (known !== undefined) return known
  const built = await build({
    entryPoints: [here(`./page/${page}.ts`)],
    tsconfig: here('../../tsconfig.json'),
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'warning',
  })
  const script = built.outputFiles[0]?.text ?? ''
  scripts.set(page, script)
  return script
}

/** The addresses of Hallbook and of the peers' server, and whom Hallbook's pages act as. */
export type World = { hallbook: string; peers: string; user: unknown; token: string }

/** A contender in a browser of its own with an empty disk, set up. */
export type Device = { page: Page; close(): Promise<void> }

/** @param run name of the run: what is kept under another is not met */
export const openDevice = async (world: World, contender: Contender, run: string): Promise<Device> => {
  const folder = mkdtempSync(join(tmpdir(), 'hallbook-bench-'))
  const tablet = await openTablet(folder, { serviceWorkers: 'block' })
  const page = await pageOf(tablet)
  page.on('pageerror', (error) => console.error(`${contender.name}: ${error.message}`))
  const origin = contender.page === 'hallbook' ? world.hallbook : world.peers
  const script = await scriptOf(contender.page)
  const [address, code] = [`${origin}/bench.html`, `${origin}/bench.js`]
  const document =
    '<!doctype html><meta charset="utf-8"><title>Bench</title><script src="/bench.js"></script>'
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: document }))
  await page.route(code, (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.goto(address)
  // From here on nothing stands between the page and the server.
  await page.unroute(address)
  await page.unroute(code)
  const { user, token } = world
  const given: Given = { run, user, token, atOnce: contender.atOnce ?? 6, sealed: contender.sealed ?? false }
  await page.evaluate((told) => peer.setup(told), given)
  return {
    page,
    close: async () => {
      await tablet.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
