import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const ROOT = new URL('../', import.meta.url)

/** README files and all pages of docs. */
const pages = ['README.md', 'server/testing/README.md', 'server/testing/stored/README.md', ...listPages('docs')]

function listPages(folder: string): string[] {
  return readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
}

/** Returns a page's links to other files, except links inside code. */
const findFileLinks = (text: string): string[] =>
  [...text.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, path]) => path ?? '')

it.each(pages)('links only to existing files from %s', (page) => {
  const base = new URL(page, ROOT)
  const links = findFileLinks(readFileSync(base, 'utf8'))
  expect(links.filter((path) => !existsSync(new URL(path.replaceAll('$', '%24'), base)))).toEqual([])
})
