import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject, onTestFinished } from 'vitest'
import { endProgram, findFreePort } from '../../server/testing/machine-programs.ts'

export const SECRET = 'a-secret-of-tests-alone-0123456789abcdef'

const SHIFT_CLOCK = fileURLToPath(new URL('../../server/testing/shift-clock.mjs', import.meta.url))

/** A Hallbook server in a process of its own, on the same port after each start. */
export type ServerProcess = {
  readonly port: number
  readonly url: string
  /** Messages of all its starts. */
  readErrors(): string
  readLog(): string
  start(): void
  waitUntilReady(): Promise<void>
  /** Waits for the exit after a start that must fail. */
  waitForExit(): Promise<number>
  /** Ends the process and returns its exit code. Null if a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/**
 * Creates a server of production on a database. It ends with the test.
 * @param clockShiftMs difference between the server's clock and the clock of this machine
 */
export const createServerProcess = async (env: Record<string, string>, clockShiftMs = 0): Promise<ServerProcess> => {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess
  let errors = ''
  let log = ''
  const start = () => {
    const shiftOptions = clockShiftMs === 0 ? [] : ['--import', SHIFT_CLOCK]
    child = spawn(process.execPath, [...shiftOptions, join(inject('programs'), 'main.js')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        HALLBOOK_MODE: 'production',
        JWT_SECRET: SECRET,
        PUBLIC_ORIGIN: 'http://localhost',
        TRUST_PROXY: '127.0.0.1',
        LOG_LEVEL: 'warn',
        PORT: String(port),
        HALLBOOK_CLOCK_SHIFT: String(clockShiftMs),
        ...env,
      },
    })
    child.stdout!.on('data', (chunk) => {
      log += chunk
    })
    child.stderr!.on('data', (chunk) => {
      errors += chunk
      if (process.env.HALLBOOK_TEST_LOG) process.stderr.write(chunk)
    })
  }
  const waitUntilReady = async () => {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
      if (child.exitCode !== null) throw new Error(`The server ended: ${errors}`)
      const status = await fetch(`${url}/api/ready`).then(
        (response) => response.status,
        () => 0,
      )
      if (status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`The server did not become ready: ${errors}`)
  }
  const end = async (signal: NodeJS.Signals) => {
    await endProgram(child, signal)
    return child.exitCode
  }
  start()
  onTestFinished(async () => void (await end('SIGKILL')))
  return {
    port,
    url,
    readErrors: () => errors,
    readLog: () => log,
    start,
    waitUntilReady,
    waitForExit: async () => {
      if (child.exitCode === null) await once(child, 'exit')
      return child.exitCode ?? -1
    },
    end,
  }
}
