import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const storage = (broken = false) => {
  const kept = new Map<string, string>()
  const fail = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  return {
    kept,
    getItem: broken ? fail : (key: string) => kept.get(key) ?? null,
    setItem: broken ? fail : (key: string, value: string) => void kept.set(key, value),
  }
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

it('vibrates on a tick until a user turns it off here', async () => {
  const local = storage()
  vi.stubGlobal('localStorage', local)
  const { vibrationOn } = await import('./use-vibration.ts')
  expect(vibrationOn()).toBe(true)
  local.kept.set('vibration', 'off')
  expect(vibrationOn()).toBe(false)
  local.kept.set('vibration', 'on')
  expect(vibrationOn()).toBe(true)
})

it('vibrates if storage is forbidden', async () => {
  vi.stubGlobal('localStorage', storage(true))
  const { vibrationOn } = await import('./use-vibration.ts')
  expect(vibrationOn()).toBe(true)
})
