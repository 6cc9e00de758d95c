import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findPostgresUser } from '../postgres/postgres-user.ts'

/** Time in ms for a program to accept connections. */
const START_TIMEOUT_MS = 20_000

/** A folder for programs that refuse to run as root. `spawnOptions` selects the user that owns the folder. */
export type ProgramFolder = { path: string; spawnOptions: SpawnOptions; remove(): void }

/** Creates a temporary folder that belongs to the user of the programs. */
export const createProgramFolder = (name: string): ProgramFolder => {
  const user = findPostgresUser()
  const path = mkdtempSync(join(tmpdir(), `hallbook-${name}-`))
  chmodSync(path, 0o700)
  if (user) chownSync(path, user.uid, user.gid)
  return { path, spawnOptions: { ...user, cwd: path }, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Returns a port that no program uses. */
export const findFreePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Waits until a started program accepts connections. */
export const waitForPort = async (port: number, child: ChildProcess): Promise<void> => {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await wait(50)) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with code ${child.exitCode}`)
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
  }
  throw new Error(`${child.spawnfile} did not open port ${port}`)
}

/** Ends a program and waits for its exit. */
export const endProgram = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

/** Starts a program with its messages on this process's error output. */
export const startProgram = (file: string, args: string[], options: SpawnOptions): ChildProcess =>
  spawn(file, args, { stdio: ['ignore', 'ignore', process.env.HALLBOOK_TEST_LOG ? 'inherit' : 'ignore'], ...options })
