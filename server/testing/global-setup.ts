import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's address of the PostgreSQL of this run. */
    databaseUrl: string
    /** A folder with what tests run as processes of their own: `main.js`, `demo.js`, `hold-data-dir.js`, `send-texts.js`. */
    programs: string
  }
}

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Bundled once, as `npm run build` bundles the server: each start from the sources would compile them all. */
const bundlePrograms = async (): Promise<string> => {
  // Within the project, where its packages are found.
  const cache = here('../../.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'programs-'))
  await build({
    entryPoints: ['../main.ts', '../demo.ts', './hold-data-dir.ts', './send-texts.ts'].map(here),
    outdir: folder,
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  })
  cpSync(here('../db/migrations'), join(folder, 'migrations'), { recursive: true })
  cpSync(here('../auth/common-passwords.txt'), join(folder, 'common-passwords.txt'))
  cpSync(here('../db/demo/faces.webp'), join(folder, 'faces.webp'))
  return folder
}

/** One PostgreSQL for the whole run; every test file takes databases of its own with `testDatabase`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, programs] = await Promise.all([startTestPostgres(), bundlePrograms()])
  project.provide('databaseUrl', postgres.url)
  project.provide('programs', programs)
  return async () => {
    rmSync(programs, { recursive: true, force: true })
    await postgres.stop()
  }
}
