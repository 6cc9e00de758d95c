/** What kind of device this is, for words such as "saved on this tablet". */
export type DeviceKind = 'tablet' | 'phone' | 'computer'

/** A finger on a large screen is a tablet, on a small one a phone; a mouse is a computer. */
export const deviceKind = (): DeviceKind => {
  if (matchMedia('(pointer: fine)').matches) return 'computer'
  return Math.min(screen.width, screen.height) >= 600 ? 'tablet' : 'phone'
}
