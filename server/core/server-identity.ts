import { hostname } from 'node:os'
import { newId } from '../../contract/id.ts'
import packageJson from '../../package.json' with { type: 'json' }

/** Identity of this process in the table of running servers. */
export type ServerIdentity = { id: string; name: string; version: string; started: string }

/** Creates the identity, once when the process starts. */
export const createServerIdentity = (): ServerIdentity => ({
  id: newId(),
  name: hostname(),
  version: packageJson.version,
  started: new Date().toISOString(),
})
