import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** The screen that a chunk holds, of those before the sign-in: the first part of its address. */
const PUBLIC_SCREEN = /\/src\/routes\/(?!_|-|index)(\w+)[^?]*\?.*tsr-split=component/

/** Every chunk that the chunk `file` imports by the time it runs, itself included. */
const chunksWith = (bundle: Rolldown.OutputBundle, file: string): Set<string> => {
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk') return
    found.add(name)
    for (const imported of chunk.imports) visit(imported)
  }
  visit(file)
  return found
}

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

/** The page with links in its head to the chunks that it does not name yet, and others. */
const pageWith = (page: string, files: Iterable<string>, more: readonly string[] = []): string => {
  const links = [...files]
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return page.replace('</head>', `  ${[...links, ...more].join('\n    ')}\n  </head>`)
}

/** Without its font, which comes once the code is there: until then the words are shown in a font of the device. */
const withoutFont = (page: string): string => page.replace(/<link\s+rel="preload"[^>]*as="font"[^>]*>\s*/, '')

/**
 * Lays pages beside `index.html` whose head tells the browser of the chunks that their screens need, so that they are fetched
 * while the app starts, and not one after the other: `club.html` for every address behind the sign-in, with the font of the
 * tiles, and one in `pages/` for each screen before it, named by the first part of its address. `index.html` itself must not
 * say it, or the sign-in would carry the whole app.
 */
export const startPages = (): Plugin => ({
  name: 'start-pages',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const club = chunksOf(bundle).find(({ name }) => name === 'club')
    const font = Object.keys(bundle).find((file) => /tile-icons-[^/]+\.woff2$/.test(file))
    if (!club || !font)
      throw new Error('There is no club chunk or no font of the tiles: has the build changed?')
    const page = readFileSync(join(dir, 'index.html'), 'utf8')
    if (!page.includes('</title>')) throw new Error('The page has no title')
    const icons = `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`
    writeFileSync(join(dir, 'club.html'), pageWith(page, chunksWith(bundle, club.fileName), [icons]))
    mkdirSync(join(dir, 'pages'), { recursive: true })
    const screens = new Map<string, Set<string>>()
    for (const { facadeModuleId, fileName } of chunksOf(bundle)) {
      const [, name] = PUBLIC_SCREEN.exec(facadeModuleId?.replaceAll('\\', '/') ?? '') ?? []
      if (name) screens.set(name, new Set([...(screens.get(name) ?? []), ...chunksWith(bundle, fileName)]))
    }
    if (!screens.has('application_forms')) throw new Error('The form of applicants has no chunk')
    for (const [name, chunks] of screens)
      writeFileSync(join(dir, 'pages', `${name}.html`), pageWith(withoutFont(page), chunks))
  },
})
