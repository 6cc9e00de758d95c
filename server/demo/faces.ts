export type HairStyle = 'short' | 'crop' | 'curls' | 'bob' | 'long' | 'bunches' | 'bun' | 'side' | 'thin'

/** Features of a generated face. */
export type Face = {
  /** CSS colours. */
  wall: string
  skin: string
  hair: string
  clothes: string
  style: HairStyle
  child: boolean
  glasses?: boolean
  beard?: boolean
  freckles?: boolean
}

/** Width and height of a face in pixels. */
export const FACE_SIDE = 192
const INK = '#2a1a12'

const renderCircle = (cx: number, cy: number, r: number, fill: string, more = '') =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}" ${more}/>`
const renderEllipse = (cx: number, cy: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
const renderShape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const renderLine = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`

/** Returns the path of the hair above the brow. `low` shapes its lower edge above the eyes. */
const buildFringePath = (low: number) =>
  `M56 104C52 58 74 40 100 40s48 18 44 64c-4-10-7-17-9-24-22 4-${low} 2-${low + 12}-4-14 12-28 14-34 18-3 4-6 6-9 10z`

/** Renders curls in an arc around the head, from left to right. */
const renderCurls = (colour: string, size: number) =>
  Array.from({ length: 9 }, (_, i) => {
    const angle = Math.PI * (1.08 - (i * 1.16) / 8)
    return renderCircle(100 + 44 * Math.cos(angle), 88 - 42 * Math.sin(angle), size, colour)
  }).join('')

/** Renders hair behind and in front of the head. Key: style. */
const hairByStyle: Record<HairStyle, (colour: string) => [behind: string, before: string]> = {
  short: (c) => ['', renderShape(buildFringePath(30), c)],
  crop: (c) => [
    '',
    renderShape('M57 98C54 58 76 42 100 42s46 16 43 56c-3-12-7-20-12-25-20-7-42-7-62 0-5 5-9 13-12 25z', c),
  ],
  curls: (c) => [
    renderCurls(c, 19),
    renderShape('M60 90C60 62 78 48 100 48s40 14 40 42c-10-16-24-21-40-21s-30 5-40 21z', c),
  ],
  bob: (c) => [
    renderShape('M50 140C44 66 66 36 100 36s56 30 50 104c-8 8-24 10-32 6H82c-8 4-24 2-32-6z', c),
    renderShape('M60 96C58 62 78 46 100 46s42 16 40 50c-4-10-8-16-12-20H72c-4 4-8 10-12 20z', c),
  ],
  long: (c) => [
    renderShape('M48 178C40 70 62 34 100 34s60 36 52 144c-14 6-30 6-36 2V120H84v60c-6 4-22 4-36-2z', c),
    renderShape('M58 102C56 62 78 44 100 44s44 18 42 58c-6-20-18-30-34-36-16 18-36 16-50 36z', c),
  ],
  bunches: (c) => [
    renderCircle(44, 92, 19, c) + renderCircle(156, 92, 19, c),
    renderShape('M57 98C54 60 76 42 100 42s46 18 43 56c-8-18-24-28-43-30-19 2-35 12-43 30z', c),
  ],
  bun: (c) => [
    renderCircle(100, 32, 20, c),
    renderShape('M57 98C54 60 76 42 100 42s46 18 43 56c-6-16-18-28-43-28S63 82 57 98z', c),
  ],
  side: (c) => [
    '',
    renderShape('M56 100C52 58 76 38 104 38c28 0 44 22 40 62-4-12-8-20-10-26-30 6-52 0-60-8-6 10-12 16-18 34z', c),
  ],
  thin: (c) => ['', renderShape('M55 106c-3-22 0-38 10-48 0 12-2 28-4 40zM145 106c3-22 0-38-10-48 0 12 2 28 4 40z', c)],
}

/** Renders a face as a square SVG. Children have rounder heads and larger eyes. */
export const renderFaceSvg = ({ wall, skin, hair, clothes, style, child, glasses, beard, freckles }: Face): string => {
  const [behind, before] = hairByStyle[style](hair)
  const [high, chin] = child ? [52, 46] : [56, 52]
  const eye = child ? 5.4 : 4.6
  const eyes = child ? 104 : 99
  const mouth = child ? 122 : 123
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${FACE_SIDE}" height="${FACE_SIDE}" viewBox="20 8 160 160">`,
    `<rect width="200" height="200" fill="${wall}"/>`,
    behind,
    renderShape('M22 200c4-36 34-48 78-48s74 12 78 48z', clothes),
    renderShape('M84 126h32v26c0 10-7 16-16 16s-16-6-16-16z', skin),
    renderShape('M84 138c8 8 24 8 32 0v10c-8 9-24 9-32 0z', '#0000001c'),
    renderCircle(55, 101, 8.5, skin),
    renderCircle(145, 101, 8.5, skin),
    renderShape(
      `M56 92c0-${high - 22} 18-44 44-44s44 ${high - 34} 44 44c0 34-20 ${chin + 2}-44 ${chin + 2}S56 126 56 92z`,
      skin,
    ),
    beard
      ? renderShape(
          'M56 98c1 36 19 48 44 48s43-12 44-48c-3 9-6 15-12 18-10-3-20-4-32-4s-22 1-32 4c-6-3-9-9-12-18z',
          hair,
        )
      : '',
    renderEllipse(74, mouth - 8, 8, 5, '#e0604026'),
    renderEllipse(126, mouth - 8, 8, 5, '#e0604026'),
    freckles
      ? [70, 77, 83, 117, 123, 130].map((x, i) => renderCircle(x, mouth - 12 + (i % 2) * 5, 1.5, '#a8562e88')).join('')
      : '',
    renderCircle(82, eyes, eye, INK) + renderCircle(118, eyes, eye, INK),
    renderCircle(83.6, eyes - 1.6, 1.5, '#fff') + renderCircle(119.6, eyes - 1.6, 1.5, '#fff'),
    renderLine(`M74 ${eyes - 12}q8-5 16-1`, hair, 3) + renderLine(`M110 ${eyes - 13}q8-4 16 1`, hair, 3),
    renderLine(`M98 ${eyes + 5}q-4 8 3 9`, '#00000030', 2.6),
    beard
      ? renderShape(`M86 ${mouth}q14 13 28 0q-14 4-28 0z`, '#fff')
      : renderLine(`M87 ${mouth}q13 11 26 0`, INK, 3.2),
    before,
    glasses
      ? `<g fill="#ffffff14" stroke="#3a3230" stroke-width="3"><circle cx="82" cy="${eyes}" r="13"/><circle cx="118" cy="${eyes}" r="13"/></g>` +
        renderLine(`M95 ${eyes - 1}q5-3 10 0`, '#3a3230', 3)
      : '',
    '</svg>',
  ].join('')
}
