import { execFileSync } from 'node:child_process'
import { realpathSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** User and group ids of a system user, in the form that `spawn` accepts. */
export type SystemUser = { uid: number; gid: number }

/**
 * Returns the user that runs PostgreSQL, or undefined for the current user. PostgreSQL refuses to run as root. A
 * separate user is best then, because no other program can read the cluster.
 * @throws Error if root can neither find nor create such a user
 */
export function findPostgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const user = findUser('hallbook') ?? findUser('postgres') ?? createUser('hallbook') ?? findUser('nobody')
  if (user) return user
  throw new Error(
    'PostgreSQL does not run as root, and no other user was found or could be made. ' +
      'Start Hallbook as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function findUser(name: string): SystemUser | undefined {
  try {
    const readId = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: readId('-u'), gid: readId('-g') }
  } catch {
    return undefined
  }
}

function createUser(name: string): SystemUser | undefined {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name], {
      stdio: 'pipe',
    })
    return findUser(name)
  } catch {
    return undefined
  }
}

/** Returns the position of a user's bits in the mode of a file: owner, group or others. */
function getModeShift(file: Stats, user: SystemUser): number {
  if (file.uid === user.uid) return 6
  return file.gid === user.gid ? 3 : 0
}

/** True if the permissions let `user` read the file or enter the folder `path`, including all folders above. */
export function canReach(path: string, user: SystemUser): boolean {
  const hasPermission = (file: string, bits: number) => {
    const stats = statSync(file)
    return ((stats.mode >> getModeShift(stats, user)) & bits) === bits
  }
  const realPath = realpathSync(path)
  if (!hasPermission(realPath, statSync(realPath).isDirectory() ? 0o1 : 0o4)) return false
  for (let dir = dirname(realPath); ; dir = dirname(dir)) {
    if (!hasPermission(dir, 0o1)) return false
    if (dir === dirname(dir)) return true
  }
}
