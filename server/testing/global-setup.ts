import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a superuser of this run's PostgreSQL. */
    databaseUrl: string
    /** Folder with the bundled programs that tests run as processes, for example `main.js` and `send-texts.js`. */
    programs: string
  }
}

const resolvePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/**
 * Bundles the programs once as `npm run build` does. Otherwise each start from the sources would compile them again.
 */
const bundlePrograms = async (): Promise<string> => {
  // Use a folder in the project, so that the programs find its packages.
  const cacheFolder = resolvePath('../../.cache')
  mkdirSync(cacheFolder, { recursive: true })
  const folder = mkdtempSync(join(cacheFolder, 'programs-'))
  await build({
    entryPoints: [
      '../main.ts',
      '../commands/demo.ts',
      '../commands/backup.ts',
      '../commands/restore.ts',
      './hold-data-dir.ts',
      './send-texts.ts',
    ].map(resolvePath),
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
  cpSync(resolvePath('../db/migrations'), join(folder, 'migrations'), { recursive: true })
  cpSync(resolvePath('../db/routines'), join(folder, 'routines'), { recursive: true })
  cpSync(resolvePath('../auth/common-passwords.txt'), join(folder, 'common-passwords.txt'))
  cpSync(resolvePath('../demo/demo-files'), join(folder, 'demo-files'), { recursive: true })
  return folder
}

/** Starts one PostgreSQL for the full run. Every test file creates its own databases in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, programs] = await Promise.all([startTestPostgres(), bundlePrograms()])
  project.provide('databaseUrl', postgres.url)
  project.provide('programs', programs)
  return async () => {
    rmSync(programs, { recursive: true, force: true })
    await postgres.stop()
  }
}
