import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { problemTexts } from '../contract/problems.ts'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

it('keeps the English problem texts out of the pages’ code', async () => {
  const bundles = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@contract': resolvePath('../contract') } },
    build: { write: false, lib: { entry: resolvePath('../src/api/errors.ts'), formats: ['es'] } },
  })) as Rolldown.RolldownOutput[]
  const code = bundles[0]?.output[0].code
  expect(code).toContain('too_many_tries')
  expect(code).not.toContain(problemTexts.missing)
})
