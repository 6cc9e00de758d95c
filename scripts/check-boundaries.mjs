/** Checks the import rules of .dependency-cruiser.cjs. Fails if no file was read, because such a run proves nothing. */
import { spawnSync } from 'node:child_process'

const folders = ['contract', 'server', 'src', 'sw', 'e2e', 'bench']
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [
    '--import',
    './scripts/swc-with-jsx.mjs',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    ...folders,
  ],
  { encoding: 'utf8' },
)
process.stdout.write(stdout + stderr)
const modules = Number(/\((\d+) modules/.exec(stdout)?.[1] ?? 0)
if (status === 0 && modules === 0) console.error('dependency-cruiser read no module.')
process.exitCode = status === 0 && modules > 0 ? 0 : 1
