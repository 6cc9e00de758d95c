import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Image that buildah has built and mounted. */
export type Image = {
  /** Folder with the image's files. */
  root: string
  env: string[]
  /** User and group as two numbers. */
  user: [number, number]
  entryPoint: string[]
  healthCheck: string[]
}

/** Server that runs in an image with a read-only root. */
export type Container = {
  /** Program that runs the image. */
  runtime: 'crun' | 'chroot'
  /** Id of the image's first process, seen from outside. */
  pid: number
  /** Runs a command in the container as the image's user, and returns its output and exit code. */
  run(args: string[], env?: Record<string, string>): { output: string; status: number | null }
  /** Sends SIGTERM to the first process, and waits until it has ended. */
  stop(): Promise<{ exitCode: number | null; ms: number }>
  /** Ends all processes of the container at once, if it still runs. */
  kill(): void
}

/**
 * Builds the image from the archive in dist with a folder of Debian and Node as its base, without a network.
 * @param base folder with the files of the base
 * @param storage empty folder for buildah
 */
export function buildImage(base: string, storage: string): Image {
  const buildah = (...args: string[]) => {
    const folders = ['--root', join(storage, 'root'), '--runroot', join(storage, 'run')]
    return execFileSync('buildah', ['--storage-driver', 'vfs', ...folders, ...args], { encoding: 'utf8' }).trim()
  }
  const empty = buildah('from', 'scratch')
  buildah('copy', '--quiet', empty, base, '/')
  buildah('commit', '--quiet', '--rm', empty, 'base')
  const options = ['--isolation', 'chroot', '--format', 'docker', '--pull-never', '--build-arg', 'BASE=localhost/base']
  buildah('build', ...options, '--file', 'Containerfile', '--tag', 'hallbook', '.')
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/hallbook'))
  const { Env, User, Entrypoint, Healthcheck } = Docker.config
  return {
    root: buildah('mount', buildah('from', '--pull-never', 'localhost/hallbook')),
    env: Env,
    user: User.split(':').map(Number),
    entryPoint: Entrypoint,
    healthCheck: Healthcheck.Test.slice(1),
  }
}

/** Hides the second cgroup tree of a machine with two, because crun refuses such a machine. */
const CRUN_SCRIPT =
  'umount -l /sys/fs/cgroup/unified 2>/dev/null; cd "$1" && exec crun --root "$1/crun" --cgroup-manager=disabled run hallbook'

/** Makes all of the image read-only except /data and /tmp, and runs a command in it. */
const CHROOT_SCRIPT = `
  root=$1 data=$2 && shift 2
  mount --bind "$root" "$root" && mount --bind "$data" "$root/data" && mount -t proc proc "$root/proc"
  mount -t tmpfs tmpfs "$root/tmp" && mount -t tmpfs -o mode=755 tmpfs "$root/dev"
  for name in null zero random urandom; do touch "$root/dev/$name"; mount --bind "/dev/$name" "$root/dev/$name"; done
  mount -o remount,ro "$root/dev" && mount -o remount,ro,bind "$root" && exec chroot "$root" "$@"`

/**
 * Starts an image as its user on a read-only root, where only /data and /tmp are writable. Uses crun if crun can run
 * containers on this machine, otherwise namespaces and chroot. The network is the one of this machine.
 * @param folder empty folder for /data and the files of crun
 */
export async function startContainer(image: Image, folder: string, env: Record<string, string>): Promise<Container> {
  const data = join(folder, 'data')
  mkdirSync(data)
  execFileSync('chown', [image.user.join(':'), data])
  const variables = [...image.env, ...listVariables(env)]
  const runtime = canUseCrun(image, folder) ? 'crun' : 'chroot'
  const child =
    runtime === 'crun'
      ? spawnCrun(image, folder, variables)
      : spawnChroot([image.root, data, ...setUser(image), 'env', '-i', ...variables, ...image.entryPoint])
  const ended = once(child, 'exit')
  const pid = await findServer(child)
  return {
    runtime,
    pid,
    run: (args, extra = {}) => {
      const enter = ['--target', String(pid), '--mount', '--pid', '--root', '--wd=/']
      const command = [...setUser(image), 'env', '-i', ...variables, ...listVariables(extra), ...args]
      const { stdout, stderr, status } = spawnSync('nsenter', [...enter, ...command], { encoding: 'utf8' })
      return { output: stdout + stderr, status }
    },
    stop: async () => {
      const startedAt = performance.now()
      process.kill(pid, 'SIGTERM')
      const [exitCode] = await ended
      return { exitCode, ms: performance.now() - startedAt }
    },
    kill: () => {
      if (child.exitCode === null) process.kill(pid, 'SIGKILL')
    },
  }
}

const listVariables = (env: Record<string, string>): string[] =>
  Object.entries(env).map(([name, value]) => `${name}=${value}`)

/** Command that takes all rights of root from the command after it. */
const setUser = ({ user: [uid, gid] }: Image): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--bounding-set=-all',
  '--no-new-privs',
]

/** Returns true if crun can run a command of the image here. `HALLBOOK_CONTAINER=chroot` leaves crun out. */
function canUseCrun(image: Image, folder: string): boolean {
  if (process.env.HALLBOOK_CONTAINER === 'chroot' || spawnSync('crun', ['--version']).status !== 0) return false
  writeCrunConfig(image, folder, ['true'], image.env)
  return spawnSync('unshare', ['--mount', 'sh', '-c', CRUN_SCRIPT, 'sh', folder]).status === 0
}

function spawnCrun(image: Image, folder: string, variables: string[]): ChildProcess {
  writeCrunConfig(image, folder, image.entryPoint, variables)
  return spawn('unshare', ['--mount', 'sh', '-c', CRUN_SCRIPT, 'sh', folder], { stdio: 'inherit' })
}

/** Writes crun's own default configuration with the image and no rights. */
function writeCrunConfig({ root, user: [uid, gid] }: Image, folder: string, args: string[], env: string[]): void {
  const file = join(folder, 'config.json')
  rmSync(file, { force: true })
  execFileSync('crun', ['spec'], { cwd: folder })
  const config = JSON.parse(readFileSync(file, 'utf8'))
  const bind = (source: string, destination: string) => ({ type: 'bind', source, destination, options: ['bind', 'rw'] })
  config.root = { path: root, readonly: true }
  config.process = { ...config.process, terminal: false, user: { uid, gid }, args, env, capabilities: {} }
  config.mounts = config.mounts.filter(({ type }: { type: string }) => type !== 'cgroup')
  config.mounts.push({ type: 'tmpfs', source: 'tmpfs', destination: '/tmp' }, bind(join(folder, 'data'), '/data'))
  config.linux.namespaces = [{ type: 'pid' }, { type: 'mount' }, { type: 'ipc' }, { type: 'uts' }]
  delete config.linux.resources
  writeFileSync(file, JSON.stringify(config))
}

function spawnChroot(args: string[]): ChildProcess {
  const options = ['--mount', '--pid', '--ipc', '--fork', '--kill-child']
  return spawn('unshare', [...options, 'sh', '-c', CHROOT_SCRIPT, 'sh', ...args], { stdio: 'inherit' })
}

/** Waits until the only child of the runtime is the server, and returns its process id. */
async function findServer(child: ChildProcess): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    await wait(50)
    if (child.exitCode !== null) break
    const pid = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim())
    if (pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('node\0')) return pid
  }
  throw new Error('The container did not start. See the lines above.')
}
