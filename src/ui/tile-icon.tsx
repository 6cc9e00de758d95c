/**
 * Icons on a tile, in the order of their characters in tile-icons.woff2. They are characters of a font. As SVGs, each
 * would be a layer that the browser sorts again on every tick. CSS inserts the characters, so that they are not copied
 * or searched as text. scripts/make-tile-icons.mjs builds the font.
 */
export const TILE_ICONS = [
  'tick',
  'arrow-left-right',
  'badge-check',
  'bean-off',
  'calendar-check',
  'calendar-x',
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

/** Lucide's icon names, and `tick` for Hallbook's own icon. */
export type TileIconName = (typeof TILE_ICONS)[number]

/**
 * Code of the first icon's character. It is a common letter, because a browser that waits for this font would search
 * all system fonts for a rare character.
 */
const FIRST_CHARACTER = 0x41

/** An icon with the height of the text next to it. */
export const TileIcon = ({ name }: { name: TileIconName }) => (
  <span
    className="tile-icon"
    aria-hidden="true"
    data-letter={String.fromCharCode(FIRST_CHARACTER + TILE_ICONS.indexOf(name))}
  />
)
