const TILES = '.people .tile > input'

type Way = { x: number; y: number }

const ways: Record<string, Way> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
}

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

const middle = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 })

/**
 * Weight of the sideways distance. The next tile of a column must be nearer than a tile of the next column.
 */
const ASIDE = 3

/** Finds the next box in a direction, or null at the edge. */
export const nextBox = <B extends Box>(from: B, all: readonly B[], way: Way): B | null => {
  const start = middle(from)
  let best: B | null = null
  let least = Number.POSITIVE_INFINITY
  for (const box of all) {
    const { x, y } = middle(box)
    const [ahead, aside] = way.x ? [(x - start.x) * way.x, y - start.y] : [(y - start.y) * way.y, x - start.x]
    // // Columns are never aligned, so a box that is only slightly ahead counts as sideways.
    if (box === from || ahead < (way.x ? from.width : from.height) / 2) continue
    const distance = ahead + Math.abs(aside) * ASIDE
    if (distance < least) [best, least] = [box, distance]
  }
  return best
}

const move = (tile: HTMLElement, way: Way): void => {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(TILES)].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { element, left, top, width, height }
  })
  const from = boxes.find(({ element }) => element === tile)
  const next = from && nextBox(from, boxes, way)
  if (!next) return
  next.element.focus({ preventScroll: true })
  next.element.scrollIntoView({ block: 'nearest' })
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')

/**
 * Listens for the keys of the register: arrows move between tiles, Enter opens the person and `/` opens the
 * search. Space ticks natively.
 * @returns a function that removes the listener
 */
export const followKeys = (hands: { find: () => void; about: (person: string) => void }): (() => void) => {
  const press = (event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(target)) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
    const way = ways[key]
    const tile = target instanceof HTMLInputElement && target.matches(TILES) ? target : null
    if (key === '/') hands.find()
    else if (tile && way) move(tile, way)
    else if (tile && key === 'Enter') hands.about(tile.value)
    else return
    event.preventDefault()
  }
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}
