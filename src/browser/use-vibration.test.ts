import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const createLocalStorage = (broken = false) => {
  const items = new Map<string, string>()
  const fail = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  return {
    kept: items,
    getItem: broken ? fail : (key: string) => items.get(key) ?? null,
    setItem: broken ? fail : (key: string, value: string) => void items.set(key, value),
  }
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

it('vibrates on a tick until a user turns it off on this device', async () => {
  const localStorageStub = createLocalStorage()
  vi.stubGlobal('localStorage', localStorageStub)
  const { isVibrationOn } = await import('./use-vibration.ts')
  expect(isVibrationOn()).toBe(true)
  localStorageStub.kept.set('vibration', 'off')
  expect(isVibrationOn()).toBe(false)
  localStorageStub.kept.set('vibration', 'on')
  expect(isVibrationOn()).toBe(true)
})

it('vibrates if storage is forbidden', async () => {
  vi.stubGlobal('localStorage', createLocalStorage(true))
  const { isVibrationOn } = await import('./use-vibration.ts')
  expect(isVibrationOn()).toBe(true)
})
