import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const ROOT = new URL('../', import.meta.url)

const pages = [
  'README.md',
  'docs/architecture.md',
  'docs/contributing.md',
  'docs/glossary.md',
  'docs/operating.md',
  'server/testing/README.md',
]

/** Links of a page to other files, without those inside of code. */
const fileLinks = (text: string): string[] =>
  [...text.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(
    ([, path]) => path ?? '',
  )

it.each(pages)('links only to existing files from %s', (page) => {
  const base = new URL(page, ROOT)
  const links = fileLinks(readFileSync(base, 'utf8'))
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((path) => !existsSync(new URL(path.replaceAll('$', '%24'), base)))).toEqual([])
})
