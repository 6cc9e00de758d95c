/**
 * Builds src/styles/tile-icons.woff2, a small icon font for tiles: Lucide icons (ISC licence) and Hallbook's tick. Run
 * it by hand after a change of TILE_ICONS in src/ui/tile-icon.tsx: `node scripts/make-tile-icons.mjs`. Install first:
 * `npm install --no-save lucide-static@1.62.0 opentype.js@2.0.0 wawoff2@2.0.1`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const opentype = require('opentype.js')
const codes = require('lucide-static/font/codepoints.json')
const { compress } = require('wawoff2')

/** Icons are 24 units wide and high. Glyphs have 1000 units. */
const SCALE = 1000 / 24
const FIRST_LETTER = 0x41

/** The two strokes of the tick, as in src/ui/tick.tsx: start, two control points, end. */
const STROKES = [
  [
    [4.2, 13.1],
    [6.3, 14.6],
    [7.9, 16.7],
    [9.1, 19.4],
  ],
  [
    [9.1, 19.4],
    [11.4, 13.4],
    [15, 8.3],
    [20.2, 4.2],
  ],
]
const HALF = 3.3 / 2
const STEPS = 16

const getCurvePoint = ([a, b, c, d], t) => {
  const u = 1 - t
  const mix = (i) => u ** 3 * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t ** 3 * d[i]
  const slope = (i) => 3 * (u * u * (b[i] - a[i]) + 2 * u * t * (c[i] - b[i]) + t * t * (d[i] - c[i]))
  return { x: mix(0), y: mix(1), angle: Math.atan2(slope(1), slope(0)) }
}

/** Returns the outline of one stroke with round ends: along one side and back along the other. */
const outlineStroke = (stroke) => {
  const curvePoints = Array.from({ length: STEPS + 1 }, (_, i) => getCurvePoint(stroke, i / STEPS))
  const offsetPoint = ({ x, y, angle }, turn) => [x + HALF * Math.cos(angle + turn), y + HALF * Math.sin(angle + turn)]
  const buildRoundEnd = (end, from) =>
    Array.from({ length: STEPS - 1 }, (_, i) => offsetPoint(end, from + (Math.PI * (i + 1)) / STEPS))
  return [
    ...curvePoints.map((point) => offsetPoint(point, -Math.PI / 2)),
    ...buildRoundEnd(curvePoints.at(-1), -Math.PI / 2),
    ...curvePoints
      .slice()
      .reverse()
      .map((point) => offsetPoint(point, Math.PI / 2)),
    ...buildRoundEnd(curvePoints[0], Math.PI / 2),
  ]
}

const buildTickPath = () => {
  const path = new opentype.Path()
  for (const stroke of STROKES) {
    const points = outlineStroke(stroke).map(([x, y]) => [Math.round(x * SCALE), Math.round(1000 - y * SCALE)])
    path.moveTo(...points[0])
    for (const point of points.slice(1)) path.lineTo(...point)
    path.close()
  }
  return path
}

const lucide = opentype.parse(readFileSync(require.resolve('lucide-static/font/lucide.ttf')).buffer)
const source = readFileSync('src/ui/tile-icon.tsx', 'utf8')
const list = /TILE_ICONS = \[([^\]]+)\]/.exec(source)[1]
const names = [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name)
const buildIconPath = (name) => {
  if (name === 'tick') return buildTickPath()
  if (!codes[name]) throw new Error(`Lucide has no ${name}`)
  return lucide.charToGlyph(String.fromCodePoint(codes[name])).path
}
const glyphs = names.map(
  (name, index) =>
    new opentype.Glyph({
      name,
      unicode: FIRST_LETTER + index,
      advanceWidth: 1000,
      path: buildIconPath(name),
    }),
)
const notdef = new opentype.Glyph({ name: '.notdef', advanceWidth: 1000, path: new opentype.Path() })
const font = new opentype.Font({
  familyName: 'Hallbook Tile Icons',
  styleName: 'Regular',
  unitsPerEm: 1000,
  ascender: 1000,
  descender: -1,
  glyphs: [notdef, ...glyphs],
})
const file = await compress(Buffer.from(font.toArrayBuffer()))
writeFileSync('src/styles/tile-icons.woff2', file)
console.log(`${names.length} pictures, ${file.length} bytes`)
