const TILE_SELECTOR = '.people .tile > input'

type Direction = { x: number; y: number }

const directionByKey: Record<string, Direction> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
}

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

const getCentre = ({ left, top, width, height }: Box) => ({ x: left + width / 2, y: top + height / 2 })

/** Weight of the sideways distance. The next tile of a column must be nearer than a tile of the next column. */
const SIDEWAYS_WEIGHT = 3

/** Finds the next box in a direction, or null at the edge. */
export const findNextBox = <B extends Box>(from: B, all: readonly B[], direction: Direction): B | null => {
  const start = getCentre(from)
  let nearestBox: B | null = null
  let minDistance = Number.POSITIVE_INFINITY
  for (const box of all) {
    const { x, y } = getCentre(box)
    const [distanceAhead, distanceAside] = direction.x
      ? [(x - start.x) * direction.x, y - start.y]
      : [(y - start.y) * direction.y, x - start.x]
    // Skip a box that is less than half a tile ahead. Tiles of different columns are not aligned, so such a box is at
    // the side.
    if (box === from || distanceAhead < (direction.x ? from.width : from.height) / 2) continue
    const distance = distanceAhead + Math.abs(distanceAside) * SIDEWAYS_WEIGHT
    if (distance < minDistance) [nearestBox, minDistance] = [box, distance]
  }
  return nearestBox
}

const focusNextTile = (tile: HTMLElement, direction: Direction): void => {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(TILE_SELECTOR)].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { element, left, top, width, height }
  })
  const currentBox = boxes.find(({ element }) => element === tile)
  const nextBox = currentBox && findNextBox(currentBox, boxes, direction)
  if (!nextBox) return
  nextBox.element.focus({ preventScroll: true })
  nextBox.element.scrollIntoView({ block: 'nearest' })
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')

/**
 * Listens for the keys of the register: arrows move between tiles, Enter opens the person and `/` opens the search.
 * Space ticks natively.
 * @returns a function that removes the listener
 */
export const listenForKeys = (handlers: { find: () => void; about: (person: string) => void }): (() => void) => {
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTextField(target)) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
    const direction = directionByKey[key]
    const tile = target instanceof HTMLInputElement && target.matches(TILE_SELECTOR) ? target : null
    if (key === '/') handlers.find()
    else if (tile && direction) focusNextTile(tile, direction)
    else if (tile && key === 'Enter') handlers.about(tile.value)
    else return
    event.preventDefault()
  }
  addEventListener('keydown', handleKeyDown)
  return () => removeEventListener('keydown', handleKeyDown)
}
