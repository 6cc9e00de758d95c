import { execFile, execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgresBinaries, type PostgresBinaries, systemFolder } from './postgres-binaries.ts'
import { canReach, findPostgresUser, type SystemUser } from './postgres-user.ts'

/**
 * A PostgreSQL cluster on disk. The home folder DATA_DIR/postgres contains `cluster` (PostgreSQL's files) and
 * `password` (of the superuser). For root, DATA_DIR/postgres may be a link to a home under /var/lib/hallbook.
 */
export type Cluster = {
  home: string
  /** PostgreSQL's data directory. */
  data: string
  password: string
  /** System user that runs PostgreSQL. Undefined for the current user. */
  user: SystemUser | undefined
}

export const superuserName = 'hallbook'

/**
 * Environment variables for PostgreSQL's programs. All other variables are left out because they could change
 * the programs' behaviour.
 */
export const postgresEnvironment = {
  PATH: process.env.PATH,
  LC_ALL: 'C',
  ...(process.platform === 'win32' && { SystemRoot: process.env.SystemRoot }),
}

const getHomePath = (dataDir: string) => join(dataDir, 'postgres')

/** Returns the cluster of `dataDir`, or undefined if it has not been created. */
export function findCluster(dataDir: string): Cluster | undefined {
  const homePath = getHomePath(dataDir)
  if (!lstatSync(homePath, { throwIfNoEntry: false })) return undefined
  if (!existsSync(homePath)) {
    throw new Error(
      `The database of ${dataDir} is missing: ${homePath} points to a folder that is gone. Nothing was changed.`,
    )
  }
  const home = realpathSync(homePath)
  const data = join(home, 'cluster')
  return { home, data, password: readFileSync(join(home, 'password'), 'utf8'), user: findOwner(home, data) }
}

/**
 * Returns the system user that owns an existing cluster and must run its PostgreSQL. Undefined for the current user.
 */
function findOwner(home: string, data: string): SystemUser | undefined {
  const { uid, gid } = statSync(data)
  if (process.getuid?.() !== 0) {
    if (process.getuid && uid !== process.getuid()) {
      throw new Error(`The database in ${home} belongs to another user (number ${uid}). Start Hallbook as that user.`)
    }
    return undefined
  }
  const user = uid === 0 ? findPostgresUser()! : { uid, gid }
  if (uid === 0) changeOwner(user, home, data)
  if (!canReach(home, user)) {
    throw new Error(
      `PostgreSQL runs as user number ${user.uid}, who may not enter ${home}. ` +
        'Give the folders above it permission to be entered, or move DATA_DIR back.',
    )
  }
  return user
}

/** Changes the owner of a cluster that root copied here, because PostgreSQL does not run as root. */
function changeOwner(user: SystemUser, home: string, data: string): void {
  execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, home])
  chmodSync(data, 0o700)
}

/**
 * Creates the cluster of `dataDir`. An interrupted start leaves no partly created cluster.
 * @param sync true to wait until the files are on the disk
 */
export async function createCluster(dataDir: string, sync: boolean): Promise<Cluster> {
  const homePath = getHomePath(dataDir)
  const user = findPostgresUser()
  const systemHome = join(
    systemFolder,
    `data-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)}`,
  )
  const draftFolder = createFolderFor(user, homePath) ?? createFolderFor(user, systemHome)
  if (!draftFolder)
    throw new Error(
      `PostgreSQL's user (number ${user?.uid}) can be given no folder in ${dataDir} nor in ${systemFolder}.`,
    )
  try {
    await initialiseCluster(draftFolder, findPostgresBinaries(user), user, sync)
  } catch (error) {
    rmSync(draftFolder, { recursive: true, force: true })
    throw error
  }
  // Give each home in the system folder a new name, because an earlier home of this data folder must never be
  // changed.
  const home = dirname(draftFolder) === dataDir ? homePath : draftFolder.replace('.new-', '-')
  renameSync(draftFolder, home)
  if (home !== homePath) symlinkSync(home, homePath)
  return findCluster(dataDir)!
}

/** Creates an empty folder next to `home` that `user` owns and can reach. Returns undefined if that is not possible. */
function createFolderFor(user: SystemUser | undefined, home: string): string | undefined {
  const parent = dirname(home)
  if (parent === systemFolder) {
    mkdirSync(parent, { recursive: true })
    chmodSync(parent, 0o755)
  }
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${basename(home)}.new-`)) continue
    // This is the folder of a start that was killed. Its initdb may still write here for a moment, so retry
    // the removal.
    rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  if (!user) return mkdtempSync(`${home}.new-`)
  if (!canReach(parent, user)) return undefined
  const folder = mkdtempSync(`${home}.new-`)
  try {
    chownSync(folder, user.uid, user.gid)
    if (statSync(folder).uid === user.uid) return folder
  } catch {
    // The file system has no owners or refuses root, so this folder cannot be used.
  }
  rmdirSync(folder)
  return undefined
}

/**
 * Initialises a cluster with the built-in C.UTF-8 locale. It sorts by code point on every machine and converts case
 * beyond English (Ŵ and ŵ).
 */
async function initialiseCluster(
  home: string,
  binaries: PostgresBinaries,
  user: SystemUser | undefined,
  sync: boolean,
): Promise<void> {
  const passwordFile = join(home, 'password')
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  await promisify(execFile)(
    binaries.initdb,
    [
      '--pgdata',
      join(home, 'cluster'),
      '--username',
      superuserName,
      '--pwfile',
      passwordFile,
      '--auth',
      'scram-sha-256',
      '--encoding',
      'UTF8',
      '--locale',
      'C',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      ...(sync ? [] : ['--no-sync']),
    ],
    { ...user, cwd: home, env: postgresEnvironment },
  )
}
