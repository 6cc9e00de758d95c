import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What every page behind the sign-in needs besides the page's own script: the club's screens and the words. */
const AHEAD = ['club', 'en']

/**
 * Lays a second page beside the built one, for whoever opens a screen behind the sign-in: the same, but the browser
 * hears in its head of what would be asked for later, and fetches and compiles it while the rest starts. The sign-in
 * page must not, it would carry the whole app.
 */
export const clubPage = (): Plugin => ({
  name: 'club-page',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const links = AHEAD.map((name) => {
      const file = chunks.find((chunk) => chunk.name === name)?.fileName
      if (!file) throw new Error(`There is no ${name} to load ahead: has the build changed?`)
      return `<link rel="modulepreload" crossorigin href="/${file}">`
    })
    const page = readFileSync(join(dir, 'index.html'), 'utf8')
    if (!page.includes('</head>')) throw new Error('The page has no head')
    writeFileSync(join(dir, 'club.html'), page.replace('</head>', `  ${links.join('\n    ')}\n  </head>`))
  },
})
