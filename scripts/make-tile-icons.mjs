/**
 * Builds src/styles/tile-icons.woff2, a small icon font for tiles: Lucide icons (ISC licence) and Hallbook's tick, which
 * is copied from the present font. Run it by hand after a change of TILE_ICONS: `node scripts/make-tile-icons.mjs`.
 * Install first: `npm install --no-save lucide-static@1.62.0 opentype.js@2.0.0 wawoff2@2.0.1`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const FONT = 'src/styles/tile-icons.woff2'
const FIRST_CHARACTER = 0x41

const require = createRequire(import.meta.url)
const opentype = require('opentype.js')
const codes = require('lucide-static/font/codepoints.json')
const { compress, decompress } = require('wawoff2')

const lucide = opentype.parse(readFileSync(require.resolve('lucide-static/font/lucide.ttf')).buffer)
const presentFont = opentype.parse(Uint8Array.from(await decompress(readFileSync(FONT))).buffer)
const [, list] = /TILE_ICONS = \[([^\]]+)\]/.exec(readFileSync('src/ui/tile-icon.tsx', 'utf8'))
const glyphs = [...list.matchAll(/'([^']+)'/g)].map(([, name], index) => {
  const unicode = FIRST_CHARACTER + index
  if (name === 'tick') return presentFont.charToGlyph(String.fromCodePoint(unicode))
  if (!codes[name]) throw new Error(`Lucide has no ${name}`)
  const { path } = lucide.charToGlyph(String.fromCodePoint(codes[name]))
  return new opentype.Glyph({ name, unicode, advanceWidth: 1000, path })
})
const font = new opentype.Font({
  familyName: 'Hallbook Tile Icons',
  styleName: 'Regular',
  unitsPerEm: 1000,
  ascender: 1000,
  descender: -1,
  glyphs: [new opentype.Glyph({ name: '.notdef', advanceWidth: 1000, path: new opentype.Path() }), ...glyphs],
})
writeFileSync(FONT, await compress(Buffer.from(font.toArrayBuffer())))
