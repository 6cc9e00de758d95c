/** Kind of device, for texts such as "saved on this tablet". */
export type DeviceKind = 'tablet' | 'phone' | 'computer'

/** Detects the device kind: a fine pointer means a computer, otherwise the screen size decides. */
export const detectDeviceKind = (): DeviceKind => {
  if (matchMedia('(pointer: fine)').matches) return 'computer'
  return Math.min(screen.width, screen.height) >= 600 ? 'tablet' : 'phone'
}
