import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Bundles the harness page with the app's sync code. Returns the files to serve. Key: path. */
export const buildHarnessPages = async (): Promise<Map<string, { type: string; body: string }>> => {
  const bundle = await build({
    entryPoints: [resolvePath('./harness.ts')],
    tsconfig: resolvePath('../../tsconfig.json'),
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  })
  const page = '<!doctype html><meta charset="utf-8"><title>Harness</title><script src="/harness.js"></script>'
  return new Map([
    ['/harness', { type: 'text/html; charset=utf-8', body: page }],
    ['/harness.js', { type: 'text/javascript; charset=utf-8', body: bundle.outputFiles[0]?.text ?? '' }],
  ])
}
