import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * What the workers of a run share. One that follows another gets its ports, and with them browsers in which the app is
 * installed: to store all its files takes longer than most tests.
 */
const folder = (): string => {
  const made = process.env.HALLBOOK_TEST_ORIGINS
  if (!made) throw new Error('The global setup has not run')
  return made
}

/** Makes the folder of the run; call the result to remove it. */
export const keepOrigins = (): (() => void) => {
  const made = mkdtempSync(join(tmpdir(), 'hallbook-origins-'))
  process.env.HALLBOOK_TEST_ORIGINS = made
  return () => rmSync(made, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** The port, where nothing listens on it; 0: any that is free. Null where it is taken. */
const freePort = (port: number): Promise<number | null> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(port, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : null))
    })
  })

/** The port that this worker has for something, as the workers before it had: another one only where it is taken. */
export const keptPort = async (of: string): Promise<number> => {
  const file = join(folder(), `${of}-${process.env.TEST_PARALLEL_INDEX}`)
  const before = existsSync(file) ? await freePort(Number(readFileSync(file, 'utf8'))) : null
  const port = before ?? (await freePort(0)) ?? 0
  writeFileSync(file, String(port))
  return port
}

/** Where a browser lies in which the app of this origin was opened once, once it was. */
export const openedAt = (url: string, browser = 'chromium'): string =>
  join(folder(), `${browser}-${new URL(url).port}`)
