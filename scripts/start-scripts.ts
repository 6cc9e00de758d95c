import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { classicOf, moduleOver } from './classic-script.ts'

/** The chunks of every start, in the order in which they need each other; the last one behind the sign-in alone. */
const CHUNKS = ['rolldown-runtime', 'start', 'club']

/** A file with this done to it is not the file without, nor with what was done before. */
const DONE = ['scripts/classic-script.ts', 'scripts/start-scripts.ts']

type Made = { name: string; file: string; address: string }

/**
 * Lays the chunks of a cold start down as classic scripts, and in place of each a small module for the rest of the app.
 * Of a classic script that a service worker stores, Chromium keeps the compiled code; a module it compiles anew at every
 * start, which costs a tablet more than reading it does.
 *
 * And lays a second page beside the built one, for whoever opens a screen behind the sign-in: the browser hears in its
 * head of what would be asked for later. The sign-in page must not say it, it would carry the whole app.
 */
export const startScripts = (): Plugin => ({
  name: 'start-scripts',
  apply: 'build',
  augmentChunkHash: () => DONE.map((path) => readFileSync(path, 'utf8')).join(),
  writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const chunkOf = (name: string): Rolldown.OutputChunk => {
      const chunk = chunks.find((one) => one.name === name)
      if (!chunk) throw new Error(`There is no ${name} to load ahead: has the build changed?`)
      return chunk
    }
    const made: Made[] = []
    for (const name of CHUNKS) {
      const { fileName } = chunkOf(name)
      const file = fileName.replace('assets/', '')
      const path = join(dir, fileName)
      const script = classicOf(file, readFileSync(path, 'utf8'))
      const missing = script.needs.find((needed) => !made.some((one) => one.file === needed))
      if (missing) throw new Error(`${name} needs ${missing}, which no page loads before it`)
      const address = `/${fileName.replace(/\.js$/, '.classic.js')}`
      writeFileSync(join(dir, address), script.code)
      writeFileSync(path, moduleOver(file, address, script.exports))
      made.push({ name, file, address })
    }
    const tags = (names: string[]) =>
      made
        .filter(({ name }) => names.includes(name))
        .map(({ address }) => `<script defer src="${address}"></script>`)
    const ahead = [`<link rel="modulepreload" crossorigin href="/${chunkOf('club').fileName}">`]
    const font = Object.keys(bundle).find((file) => /tile-icons-[^/]+\.woff2$/.test(file))
    if (!font) throw new Error('There are no pictures for tiles: has the build changed?')
    ahead.push(`<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`)
    const page = readFileSync(join(dir, 'index.html'), 'utf8').replace(
      /\s*<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?/g,
      '',
    )
    const withHead = (lines: string[]) => {
      if (!page.includes('</title>')) throw new Error('The page has no title')
      // Before the style sheet: a script that waits for the whole page is asked for first.
      return page.replace('</title>', ['</title>', ...lines].join('\n    '))
    }
    writeFileSync(join(dir, 'index.html'), withHead(tags(['rolldown-runtime', 'start'])))
    writeFileSync(join(dir, 'club.html'), withHead([...tags(CHUNKS), ...ahead]))
  },
})
