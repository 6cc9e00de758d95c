import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the folder that all test workers of a run share. Through it, a later worker reuses ports and browser profiles
 * of an earlier worker. The app is installed in these profiles, and installing it again takes longer than most tests.
 */
const getRunFolder = (): string => {
  const path = process.env.HALLBOOK_TEST_ORIGINS
  if (!path) throw new Error('The global setup has not run')
  return path
}

/** Creates the run's folder. Returns a function that deletes it. */
export const createRunFolder = (): (() => void) => {
  const path = mkdtempSync(join(tmpdir(), 'hallbook-origins-'))
  process.env.HALLBOOK_TEST_ORIGINS = path
  return () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** Returns this port if it is free. Returns any free port for 0, and null if the port is in use. */
const checkFreePort = (port: number): Promise<number | null> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(port, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })

/** Returns this worker's port for a purpose. Uses the port of earlier workers if it is free, otherwise a new port. */
export const getStablePort = async (purpose: string): Promise<number> => {
  const file = join(getRunFolder(), `${purpose}-${process.env.TEST_PARALLEL_INDEX}`)
  const earlierPort = existsSync(file) ? await checkFreePort(Number(readFileSync(file, 'utf8'))) : null
  const port = earlierPort ?? (await checkFreePort(0)) ?? 0
  writeFileSync(file, String(port))
  return port
}

/**
 * Returns the profile folder for a browser in which this origin's app was opened once. The folder may not exist yet.
 */
export const getOpenedFolder = (url: string, browser = 'chromium'): string =>
  join(getRunFolder(), `${browser}-${new URL(url).port}`)
