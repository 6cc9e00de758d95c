/**
 * The pictures on a tile, in the order of their letters in tile-icons.woff2. That many drawings (SVG) in a list would each
 * be a layer that the browser orders again for every tick; letters are part of the words beside them. They come by
 * the style sheet, so that they are in no text that is copied or searched. The font is made by
 * scripts/make-tile-icons.mjs.
 */
export const TILE_ICONS = [
  'tick',
  'arrow-left-right',
  'badge-check',
  'bean-off',
  'camera-off',
  'check-check',
  'egg-off',
  'fish-off',
  'hand-helping',
  'heart-pulse',
  'leaf',
  'milk-off',
  'nut-off',
  'shrimp-off',
  'triangle-alert',
  'user-round',
  'utensils',
  'wheat-off',
] as const

/** Lucide's names, and Hallbook's own tick. */
export type TileIconName = (typeof TILE_ICONS)[number]

/** A plain letter: for one that no other font has, a browser that waits for this font looks through all of the system's. */
const FIRST_LETTER = 0x41

/** A picture as high as the words it stands with. */
export const TileIcon = ({ name }: { name: TileIconName }) => (
  <span
    className="tile-icon"
    aria-hidden="true"
    data-letter={String.fromCharCode(FIRST_LETTER + TILE_ICONS.indexOf(name))}
  />
)
