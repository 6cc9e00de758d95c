import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'

/** Returns the path of a file that version 0.1.0 created. */
export function getStoredPath(name: string): string {
  return fileURLToPath(new URL(`0.1.0/${name}`, import.meta.url))
}

/** Reads a JSON file that version 0.1.0 created. The file is compressed if its name ends in `.gz`. */
export function readStored<T>(name: string): T {
  const bytes = readFileSync(getStoredPath(name))
  return JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
}
