import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** Versions with stored data. */
export type StoredVersion = '0.1.0' | '0.2.0'

/** Returns the path of a file that an earlier version created. */
export function getStoredPath(name: string, version: StoredVersion = '0.1.0'): string {
  return fileURLToPath(new URL(`${version}/${name}`, import.meta.url))
}

/** Reads a JSON file that an earlier version created. The file is compressed if its name ends in `.gz`. */
export function readStored<T>(name: string, version: StoredVersion = '0.1.0'): T {
  const bytes = readFileSync(getStoredPath(name, version))
  return JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
}
