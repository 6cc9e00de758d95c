import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Matches the chunk of a screen before the sign-in and captures the first part of the screen's address. */
const PUBLIC_SCREEN = /\/src\/routes\/(?!_|-|index)(\w+)[^?]*\?.*tsr-split=component/

/** Returns the chunk `file` and every chunk that it imports statically. */
function collectChunks(bundle: Rolldown.OutputBundle, file: string, collected = new Set<string>()): Set<string> {
  const chunk = bundle[file]
  if (collected.has(file) || chunk?.type !== 'chunk') return collected
  collected.add(file)
  for (const imported of chunk.imports) collectChunks(bundle, imported, collected)
  return collected
}

const listChunks = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

/** Returns the page with preload links for chunks that it does not name yet, and with extra tags. */
const addPreloads = (page: string, files: Iterable<string>, extraTags: readonly string[] = []): string => {
  const links = [...files]
    .filter((file) => !page.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return page.replace('</head>', `  ${[...links, ...extraTags].join('\n    ')}\n  </head>`)
}

/**
 * Returns the page with `<link rel="preload" as="script">` in place of `modulepreload`, and one for the main module
 * script. Chromium compiles a module while it streams from the service worker and then ignores the compiled code that it
 * stored. It uses the stored code for a script that was preloaded in this way.
 */
const preloadAsScripts = (page: string): string => {
  const preloads = page.replaceAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g, buildScriptPreload)
  return preloads.replaceAll(
    /<script type="module" crossorigin src="([^"]+)">/g,
    (script, address: string) => `${buildScriptPreload('', address)}\n    ${script}`,
  )
}

const buildScriptPreload = (_link: string, address: string) =>
  `<link rel="preload" as="script" crossorigin href="${address}">`

/** Returns the page without the font preload. Text uses a device font until the font has loaded. */
const removeFontPreload = (page: string): string => page.replace(/<link\s+rel="preload"[^>]*as="font"[^>]*>\s*/, '')

/**
 * Writes pages next to `index.html` with preload links, so that a screen's chunks are fetched in parallel while the app
 * starts. The service worker serves two of them after the sign-in: `club.html` with the replica, attendance and the tile
 * font, and `app.html` for the addresses that only central staff can open. `pages/` contains one page for
 * each screen before the sign-in, named by the first part of its address. `index.html` has no such links, otherwise the
 * sign-in would load the full app.
 */
export const buildStartPagesPlugin = (): Plugin => ({
  name: 'start-pages',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const [app, club] = ['app', 'club'].map((chunk) => listChunks(bundle).find(({ name }) => name === chunk))
    const font = Object.keys(bundle).find((file) => /tile-icons-[^/]+\.woff2$/.test(file))
    if (!app || !club || !font) throw new Error('A chunk or the font of the tiles is missing: has the build changed?')
    const page = readFileSync(join(dir, 'index.html'), 'utf8')
    const icons = `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`
    const clubPage = addPreloads(page, collectChunks(bundle, club.fileName), [icons])
    writeFileSync(join(dir, 'club.html'), preloadAsScripts(clubPage))
    writeFileSync(join(dir, 'app.html'), preloadAsScripts(addPreloads(page, collectChunks(bundle, app.fileName))))
    mkdirSync(join(dir, 'pages'), { recursive: true })
    const screens = new Map<string, Set<string>>()
    for (const { facadeModuleId, fileName } of listChunks(bundle)) {
      const [, name] = PUBLIC_SCREEN.exec(facadeModuleId?.replaceAll('\\', '/') ?? '') ?? []
      if (name) screens.set(name, new Set([...(screens.get(name) ?? []), ...collectChunks(bundle, fileName)]))
    }
    if (!screens.has('application_forms')) throw new Error('The form of applicants has no chunk')
    for (const [name, chunks] of screens)
      writeFileSync(join(dir, 'pages', `${name}.html`), addPreloads(removeFontPreload(page), chunks))
  },
})
