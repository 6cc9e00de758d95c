/**
 * Checks the import rules of .dependency-cruiser.cjs: first the rules for modules, then without tests the rules for
 * folders. Fails if no file was read, because such a run proves nothing.
 */
import { spawnSync } from 'node:child_process'

const areModulesFine = cruise(['contract', 'server', 'src', 'sw', 'e2e', 'bench'])
const areFoldersFine = cruise(['server', 'src', '--exclude', '\\.test\\.|/testing/'])
process.exitCode = areModulesFine && areFoldersFine ? 0 : 1

function cruise(args) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      './scripts/swc-with-jsx.mjs',
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      ...args,
    ],
    { encoding: 'utf8' },
  )
  process.stdout.write(stdout + stderr)
  const modules = Number(/\((\d+) modules/.exec(stdout)?.[1] ?? 0)
  if (status === 0 && modules === 0) console.error('dependency-cruiser read no module.')
  return status === 0 && modules > 0
}
